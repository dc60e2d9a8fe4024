// tests/browser/picture.mjs: what a page shows as an SVG: texts, boxes and marks where the browser put them. Text, so that it can be kept
// in docs/ and read in a diff; made for this page, not for any.

// Runs in the page. The elements under `selector`, cut to its box.
export function pictureOf(selector) {
  const frame = document.querySelector(selector).getBoundingClientRect();
  const out = [];
  const escape = (s) => s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  const n = (x) => String(Math.round(x * 10) / 10);
  const clear = (colour) => /rgba\(.*, 0\)|transparent/.test(colour);
  const hex = (colour) => {
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
    return /^color\(/.test(colour) ? `#${[r, g, b].map((v) => Math.round(v * 255).toString(16).padStart(2, "0")).join("")}` : `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
  };
  const inside = (rect, clip) => rect.right > clip.left + 1 && rect.left < clip.right - 1 && rect.bottom > clip.top + 1 && rect.top < clip.bottom - 1;
  const box = (rect, clip, fill, stroke, radius) => {
    const [x, y, r, b] = [Math.max(rect.left, clip.left), Math.max(rect.top, clip.top), Math.min(rect.right, clip.right), Math.min(rect.bottom, clip.bottom)];
    const inset = stroke ? 0.5 : 0;
    out.push(`<rect x="${n(x - frame.left + inset)}" y="${n(y - frame.top + inset)}" width="${n(r - x - 2 * inset)}" height="${n(b - y - 2 * inset)}"${radius ? ` rx="${n(radius)}"` : ""} fill="${fill ? hex(fill) : "none"}"${stroke ? ` stroke="${hex(stroke)}"` : ""}/>`);
  };
  const line = (x1, y1, x2, y2, colour, width) => out.push(`<path d="M${n(x1 - frame.left)} ${n(y1 - frame.top)}L${n(x2 - frame.left)} ${n(y2 - frame.top)}" stroke="${hex(colour)}"${width > 1 ? ` stroke-width="${n(width)}"` : ""}/>`);

  function words(rect, text, style) {
    const mono = /mono|Consolas|Menlo/i.test(style.fontFamily);
    const size = parseFloat(style.fontSize);
    out.push(`<text x="${n(rect.left - frame.left)}" y="${n(rect.top - frame.top + rect.height / 2 + size * 0.35)}" textLength="${n(rect.width)}" font-size="${n(size)}"${mono ? ' class="m"' : ""}${Number(style.fontWeight) >= 600 ? ' font-weight="600"' : ""}${style.fontStyle === "italic" ? ' font-style="italic"' : ""} fill="${hex(style.color)}">${escape(text)}</text>`);
  }

  // A text node line by line.
  function lines(node, clip, style) {
    const range = document.createRange();
    const { data } = node;
    let start = 0;
    const flush = (end) => {
      const raw = data.slice(start, end);
      const text = raw.trim();
      if (!text) return;
      const lead = raw.length - raw.trimStart().length;
      range.setStart(node, start + lead);
      range.setEnd(node, start + lead + text.length);
      const rect = range.getBoundingClientRect();
      if (style.textOverflow === "ellipsis" && rect.right > clip.right + 2 && rect.left < clip.right && rect.bottom <= clip.bottom + 2 && rect.top >= clip.top - 2) {
        const fits = Math.max(0, Math.floor((text.length * (clip.right - rect.left)) / rect.width) - 1);
        words({ left: rect.left, top: rect.top, height: rect.height, width: (rect.width * (fits + 1)) / text.length }, `${text.slice(0, fits)}…`, style);
      } else if (rect.width > 1 && rect.top >= clip.top - 2 && rect.bottom <= clip.bottom + 2 && rect.left >= clip.left - 1 && rect.right <= clip.right + 2) words(rect, text, style);
    };
    let top = null;
    for (let i = 0; i < data.length; i++) {
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const rect = range.getClientRects()[0];
      if (!rect || !rect.width) continue;
      if (top !== null && Math.abs(rect.top - top) > 4) {
        flush(i);
        start = i;
      }
      top = rect.top;
    }
    flush(data.length);
  }

  function mark(element, rect, style) {
    const colour = hex(style.borderTopColor);
    const [x, y] = [rect.left - frame.left, rect.top - frame.top];
    const state = element.className.replace("mark ", "");
    if (state === "generic") out.push(`<circle cx="${n(x + 5)}" cy="${n(y + 5)}" r="1.5" fill="${hex(style.color)}"/>`);
    else if (state === "adaptive") out.push(`<circle cx="${n(x + 5)}" cy="${n(y + 5)}" r="4.2" fill="none" stroke="${colour}" stroke-width="1.5"/><path d="M${n(x + 5)} ${n(y + 1)}a4 4 0 0 0 0 8z" fill="${colour}"/>`);
    else out.push(`<rect x="${n(x + 0.7)}" y="${n(y + 0.7)}" width="8.6" height="8.6" rx="2.5" fill="${state === "specialized" ? colour : "none"}" stroke="${colour}" stroke-width="1.5"/>`);
    if (state === "failed") out.push(`<path d="M${n(x + 2.5)} ${n(y + 2.5)}l5 5m0-5l-5 5" stroke="${colour}" stroke-width="1.3"/>`);
    if (state === "missed") out.push(`<path d="M${n(x + 1.5)} ${n(y + 8)}l6.5-6.5M${n(x + 4.5)} ${n(y + 9)}l4.5-4.5" stroke="${colour}" stroke-width="1.5"/>`);
  }

  function svg(element, rect) {
    const copy = element.cloneNode(true);
    const theirs = element.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((part, i) => {
      const style = getComputedStyle(theirs[i]);
      part.removeAttribute("class");
      part.setAttribute("fill", style.fill === "none" ? "none" : hex(style.fill));
      if (style.stroke !== "none") part.setAttribute("stroke", hex(style.stroke));
      part.setAttribute("stroke-width", parseFloat(style.strokeWidth));
      if (style.strokeLinecap !== "butt") part.setAttribute("stroke-linecap", style.strokeLinecap);
    });
    out.push(`<svg x="${n(rect.left - frame.left)}" y="${n(rect.top - frame.top)}" width="${n(rect.width)}" height="${n(rect.height)}" viewBox="${element.getAttribute("viewBox")}">${copy.innerHTML.replace(/ xmlns="[^"]*"/g, "")}</svg>`);
  }

  function control(element, rect, style) {
    if (element.type === "range") {
      const at = rect.left + 8 + (rect.width - 16) * ((element.value - element.min) / Math.max(1, element.max - element.min));
      const accent = getComputedStyle(document.querySelector("#run")).backgroundColor;
      line(rect.left, rect.top + rect.height / 2, rect.right, rect.top + rect.height / 2, style.color, 3);
      out.push(`<circle cx="${n(at - frame.left)}" cy="${n(rect.top + rect.height / 2 - frame.top)}" r="7" fill="${hex(accent)}"/>`);
    } else if (element.type === "checkbox") {
      box(rect, rect, getComputedStyle(document.querySelector("#run")).backgroundColor, null, 3);
      if (element.checked) out.push(`<path d="M${n(rect.left - frame.left + 4)} ${n(rect.top - frame.top + 8)}l3 3 5-6" fill="none" stroke="${hex(getComputedStyle(document.querySelector("#run")).color)}" stroke-width="2"/>`);
    } else {
      let text = element.tagName === "SELECT" ? element.selectedOptions[0]?.textContent ?? "" : element.value;
      const probe = document.createElement("canvas").getContext("2d");
      probe.font = `${style.fontSize} ${style.fontFamily}`;
      while (text.length > 1 && probe.measureText(text).width > rect.width - 26) text = text.replace(/.…?$/u, "").trimEnd() + "…";
      const width = probe.measureText(text).width;
      words({ left: rect.left + 10, top: rect.top, width, height: rect.height }, text, style);
      if (element.tagName === "SELECT") out.push(`<path d="M${n(rect.right - frame.left - 15)} ${n(rect.top - frame.top + rect.height / 2 - 2)}l3.5 3.5 3.5-3.5" fill="none" stroke="${hex(style.color)}" stroke-width="1.5"/>`);
    }
  }

  function canvas(element, rect) {
    const { width, height } = element;
    const data = element.getContext("2d").getImageData(0, 0, width, height).data;
    const scale = rect.width / width;
    const at = (x, y) => (y * width + x) * 4;
    for (let x = 0; x < width; ) {
      let top = 0;
      while (top < height && data[at(x, top) + 3] < 40) top++;
      const key = (i) => (top < height ? data.slice(at(i, height - 1), at(i, height - 1) + 3).join() : "");
      let end = x + 1;
      while (end < width && data[at(end, height - 1) + 3] >= 40 === top < height && key(end) === key(x) && (top >= height || (data[at(end, top) + 3] >= 40 && (top === 0 || data[at(end, top - 1) + 3] < 40)))) end++;
      if (top < height) box({ left: rect.left + x * scale, right: rect.left + end * scale, top: rect.top + top * scale, bottom: rect.bottom }, rect, `rgb(${key(x)})`, null, 0);
      x = end;
    }
  }

  function walk(element, clip) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || Number(style.opacity) === 0) return;
    const rect = element.getBoundingClientRect();
    if (style.display !== "contents" && (!inside(rect, clip) || rect.width < 2 || rect.height < 2)) return;
    if (element.classList.contains("mark")) return mark(element, rect, style);
    if (element.tagName === "svg") return svg(element, rect);
    if (element.tagName === "CANVAS") return canvas(element, rect);
    const border = parseFloat(style.borderTopWidth) && parseFloat(style.borderLeftWidth) && !clear(style.borderTopColor) && style.borderTopStyle === "solid";
    const fill = clear(style.backgroundColor) ? null : style.backgroundColor;
    if (fill || border) box(rect, clip, fill, border ? style.borderTopColor : null, parseFloat(style.borderTopLeftRadius) || 0);
    if (!border) {
      for (const [side, x1, y1, x2, y2] of [["Top", rect.left, rect.top, rect.right, rect.top], ["Bottom", rect.left, rect.bottom - 0.5, rect.right, rect.bottom - 0.5], ["Right", rect.right, rect.top, rect.right, rect.bottom]]) {
        const width = parseFloat(style[`border${side}Width`]);
        if (width && !clear(style[`border${side}Color`]) && x1 >= clip.left - 1 && x2 <= clip.right + 1 && y1 >= clip.top - 1 && y2 <= clip.bottom + 1) line(x1, y1, x2, y2, style[`border${side}Color`], width);
      }
    }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return control(element, rect, style);
    const cut = style.overflowX !== "visible" || style.overflowY !== "visible";
    const inner = cut ? { left: Math.max(clip.left, rect.left), top: Math.max(clip.top, rect.top), right: Math.min(clip.right, rect.right), bottom: Math.min(clip.bottom, rect.bottom) } : clip;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) lines(child, inner, style);
      else if (child.nodeType === Node.ELEMENT_NODE && !child.classList.contains("cm-cursorLayer")) walk(child, inner);
    }
  }

  const root = document.querySelector(selector);
  out.push(`<rect width="${n(frame.width)}" height="${n(frame.height)}" rx="10" fill="${hex(getComputedStyle(document.body).backgroundColor)}"/>`);
  walk(root, frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(frame.width)}" height="${n(frame.height)}" viewBox="0 0 ${n(frame.width)} ${n(frame.height)}" font-family="system-ui, 'DejaVu Sans', sans-serif">\n<style>.m{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace} text{white-space:pre}</style>\n${out.join("\n")}\n</svg>\n`;
}
