import { existsSync } from 'node:fs';
import { exportCompany } from '@/server/db/copies/exportCompany';
import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { plural } from '@/utils/format';
import { usageOf } from './menu';
import { given, read, tool, UsageError } from './tool';

const usage = usageOf('cantera', 'export');

/** Everything of a company as CSV files with a description, and its uploaded files, in one zip, also while Cantera is running. */
await tool(async () => {
  const options = { compania: { type: 'string', default: '1' } } as const;
  const { values, positionals } = read(usage, { options, allowPositionals: true }, 1);
  const [file, company] = [given(positionals[0]!), Number(values.compania)];
  if (!Number.isSafeInteger(company)) throw new UsageError(usage);
  if (existsSync(file)) throw new UsageError(`El archivo ${file} ya existe.`);
  await onTarget(readEnv(), 'exportación', async (url) => {
    const { tables, files } = await exportCompany(url, company, file);
    console.log(
      `Hecho: ${file} (${plural(tables, 'tabla')}, ${plural(files, 'archivo')}). Tiene datos de niños: guárdelo donde nadie más lo lea.`,
    );
  });
});
