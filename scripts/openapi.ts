import { calls } from '@/server/app';
import { openapi } from '@/server/lib/http/openapi';
import './reader.mjs';

process.stdout.write(`${JSON.stringify(await openapi(calls), null, 2)}\n`);
