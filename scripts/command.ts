import { choose } from './menu';

// npm run cantera|bench|prove -- command [options]: the command finds its options where a script of its own would.
const [menu = '', command] = process.argv.splice(2, 2);
const chosen = choose(menu, command);
if ('run' in chosen) await import(new URL(`../${chosen.run}`, import.meta.url).href);
else {
  (chosen.fault ? console.error : console.log)(chosen.print);
  process.exitCode = chosen.fault ? 1 : 0;
}
