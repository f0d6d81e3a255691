import { existsSync } from 'node:fs';
import * as z from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'debe empezar por postgres://');

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'debe ser development, production o test').default('development'),
  PORT: z.coerce
    .number('debe ser un número de puerto')
    .int('debe ser un número entero')
    .min(0, 'no puede ser negativo')
    .max(65535, 'llega hasta 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `debe ser ${logLevels.join(', ')}`).default('info'),
  CANTERA_DATA_DIR: z.string().default('.data'),
  CANTERA_SEED: z.enum(['demo', 'none'], 'debe ser demo o none').default('demo'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  JWT_SECRET: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  CANTERA_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'debe tener 64 dígitos hexadecimales')
    .optional(),
  CORS_ORIGIN: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), 'debe ser un origen como https://app.ejemplo.do, o varios separados por comas')
    .default([]),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
});

export type Env = z.infer<typeof Variables>;

/** What is wrong with the environment, one line in Spanish for each variable; needs no stack. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** The environment of the process (a .env file fills what is missing), checked as a whole: every wrong variable is named at once. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  if (source === process.env && existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())); // PORT= means: not set
  const parsed = Variables.safeParse(given);
  const faults = parsed.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  if (!given.TLS_CERT !== !given.TLS_KEY) faults.push(`${given.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'}: TLS_CERT y TLS_KEY van juntas`);
  if (!parsed.success || faults.length)
    throw new EnvError(`Revise las variables de entorno:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return parsed.data;
}
