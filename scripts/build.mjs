import { buildNow, install, whileNobodyBuilds } from './prepare.mjs';
import { endWithNpm } from './run.mjs';

endWithNpm();
await install();
await whileNobodyBuilds(buildNow);
