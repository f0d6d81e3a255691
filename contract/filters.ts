import * as z from 'zod';
import { codigoEnRuta, entero, fecha, siNo, textoOpcional } from './campos';
import { isSpan, type Filtro } from './columns';

/** The filters of a list by name, in the words of its description. */
export type Filters = Readonly<Record<string, Filtro>>;

const NAMED = { codigo: codigoEnRuta, siNo, fecha };

/** The schema of a filter that is given. */
type Given<F> = F extends keyof typeof NAMED
  ? (typeof NAMED)[F]
  : F extends number
    ? z.ZodString
    : F extends readonly (infer Word extends string)[]
      ? z.ZodEnum<{ [W in Word]: W }>
      : ReturnType<typeof entero>;

/** The schemas of filters; a switch, and what has a value in `Start`, is never without one. */
export type FilterFields<F, Start> = {
  [K in keyof F]: K extends keyof Start
    ? z.ZodDefault<Given<F[K]>>
    : F[K] extends 'siNo'
      ? z.ZodDefault<typeof siNo>
      : z.ZodOptional<Given<F[K]>>;
};

function given(filtro: Filtro): z.ZodType {
  if (typeof filtro === 'string') return NAMED[filtro];
  if (typeof filtro === 'number') return textoOpcional(filtro);
  return isSpan(filtro) ? entero(...filtro) : z.enum(filtro as readonly string[]);
}

/** The fields of a query for the filters of a description; `start` is what stands where nothing is asked. */
export function filterFields<F extends Filters, Start extends object>(filters: F, start = {} as Start): FilterFields<F, Start> {
  const fields = Object.entries(filters).map(([name, filtro]) => {
    const begin: unknown = filtro === 'siNo' ? false : start[name as keyof Start];
    return [name, begin === undefined ? given(filtro).optional() : given(filtro).default(begin)];
  });
  return Object.fromEntries(fields) as FilterFields<F, Start>;
}
