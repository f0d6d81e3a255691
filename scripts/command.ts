import { choose } from './menu';
import './reader.mjs';
import { tool } from './tool';

// npm run cantera|bench|prove -- command [options]: the command finds its options where a script of its own would.
const [, , menu = '', ...rest] = process.argv;
const chosen = choose(menu, rest);
process.argv.splice(2, 2);
if ('run' in chosen) await tool(() => import(new URL(`../${chosen.run}`, import.meta.url).href));
else {
  (chosen.fault ? console.error : console.log)(chosen.print);
  process.exitCode = chosen.fault ? 1 : 0;
}
