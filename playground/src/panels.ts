// The panels that are fetched when one of them is first shown: together, so that code that they share with the page is
// one file.
export { CompareView } from "./views/compare-view.js";
export { CountersView } from "./views/counters-view.js";
export { MonitorView } from "./views/monitor-view.js";
