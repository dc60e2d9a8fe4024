// scripts/start.mjs: `npm start`. Makes the machine ready, builds what changed, serves the playground.
import path from "node:path";
import { say, root, setup } from "./setup.mjs";

setup();
const { build } = await import("./build.mjs");
await build(["playground"]);
const { serve } = await import("./serve.mjs");
const { url } = await serve(path.join(root, "playground/dist"), { port: Number(process.env.PORT) || 3140 });
say(`the playground is at ${url} (Ctrl+C ends it)`);
