// Runs a Python program under MicroPython: node portable.mjs JOB, a JSON file {files: {path there: path here}, program}.
// What the program prints is printed; a Python error goes to standard error and ends in status 1.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "../static/vendor/micropython/micropython.mjs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const python = await loadMicroPython({ heapsize: 64 * 1024 * 1024 });
for (const [there, here] of Object.entries(job.files)) {
  const folders = there.split("/").slice(1, -1);
  folders.reduce((above, name) => {
    const folder = `${above}/${name}`;
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    return folder;
  }, "");
  python.FS.writeFile(there, readFileSync(here));
}
try {
  python.runPython(job.program);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
