import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportCompany } from '@/server/db/copies/exportCompany';
import { openTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { plural } from '@/utils/format';
import { given, tool, UsageError } from './tool';

const usage = 'Uso: npm run cantera -- export archivo.zip [--compania 1]';

function readArguments(): { file: string; company: number } {
  try {
    const { values, positionals } = parseArgs({ options: { compania: { type: 'string', default: '1' } }, allowPositionals: true });
    const company = Number(values.compania);
    if (positionals.length !== 1 || !Number.isSafeInteger(company)) throw new UsageError(usage);
    return { file: given(positionals[0]!), company };
  } catch {
    throw new UsageError(usage);
  }
}

/** Everything of a company as CSV files with a description, and its uploaded files, in one zip, also while Cantera is running. */
await tool(async () => {
  const { file, company } = readArguments();
  if (existsSync(file)) throw new UsageError(`El archivo ${file} ya existe.`);
  const target = await openTarget(readEnv(), 'exportación');
  try {
    const { tables, files } = await exportCompany(target.url, company, file);
    console.log(
      `Hecho: ${file} (${plural(tables, 'tabla')}, ${plural(files, 'archivo')}). Tiene datos de niños: guárdelo donde nadie más lo lea.`,
    );
  } finally {
    await target.close();
  }
});
