import { setTimeout as sleep } from 'node:timers/promises';
import { ESCUCHADAS } from '@/server/lib/changes';
import type { TestApp } from './createTestApp';

// A photo of every table of a test's database: what differs from it, and the way back to it, which is ten times faster than a new database.

/** New rows have keys from here on, so that they are known by their keys: no other number looks like one. */
export const LLAVE_NUEVA = /\b7\d{6}\b/g;
const NUEVAS = 7_000_000;
/** How long (ms) servers may take to hear of what they cache. */
const OIR_MS = 40;

export interface Fila {
  tabla: string;
  /** `+` is there and was not so, `-` is gone, `=` was written as it was. */
  signo: '+' | '-' | '=';
  fila: Record<string, unknown>;
}

interface Tabla {
  tabla: string;
  llave: string[];
  /** The columns that are not computed. */
  columnas: string[];
}

const lista = (columnas: readonly string[]) => columnas.map((una) => `"${una}"`).join(', ');
const misma = ({ llave }: Tabla) => llave.map((una) => `f."${una}" = p."${una}"`).join(' and ');
const deLlave = (de: string, { llave }: Tabla) => `concat_ws('/', ${llave.map((una) => `${de}."${una}"`).join(', ')})`;
const escuchadas: readonly string[] = ESCUCHADAS;

const diferencias = (una: Tabla) => `
  select '${una.tabla}'::text,
    case when exists (select from foto."${una.tabla}" f where ${misma(una)} and to_jsonb(f) = to_jsonb(p)) then '=' else '+' end, to_jsonb(p),
    ${deLlave('p', una)}
  from "${una.tabla}" p where xmin::text::bigint > _desde
  union all
  select '${una.tabla}', '-', to_jsonb(f), ${deLlave('f', una)} from foto."${una.tabla}" f where not exists (select from "${una.tabla}" p where ${misma(una)})`;

const vuelta = (una: Tabla) => `
  delete from "${una.tabla}" where xmin::text::bigint > _desde;
  _otra := found;
  insert into "${una.tabla}" (${lista(una.columnas)}) overriding system value
    select ${lista(una.columnas)} from foto."${una.tabla}" f where not exists (select from "${una.tabla}" p where ${misma(una)});
  ${escuchadas.includes(una.tabla) ? `if _otra or found then _oyen := true; perform pg_notify('cambios', '{"tabla":"${una.tabla}","accion":"UPDATE"}'); end if;` : ''}`;

/** Takes the photo. */
export async function fotografiar({ rows }: TestApp) {
  const tablas = await rows<Tabla>(`
    select c.relname tabla, array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(i.indkey)) llave,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') columnas
    from pg_class c join lateral (select indkey from pg_index where indrelid = c.oid and indisunique and indpred is null and indexprs is null
      order by indisprimary desc limit 1) i on true
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const copias = tablas.map(
    (una) =>
      `create table foto."${una.tabla}" as table "${una.tabla}"; alter table foto."${una.tabla}" add primary key (${lista(una.llave)});`,
  );
  await rows(`
    create schema foto;
    ${copias.join('\n')}
    create function foto.cambios(_desde bigint) returns table (tabla text, signo text, fila jsonb, clave text) language plpgsql as $$
    begin return query ${tablas.map(diferencias).join(' union all ')} order by 1, 4; end $$;
    create function foto.volver(_desde bigint, out _ahora bigint, out _oyen boolean) language plpgsql as $$
    declare _otra boolean;
    begin
      set local session_replication_role = replica; -- neither triggers nor the order of references
      ${tablas.map(vuelta).join('')}
      _ahora := txid_current();
    end $$;
    do $$ declare una text; begin
      for una in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = 'public' loop
        perform setval(una::regclass, ${NUEVAS});
      end loop;
    end $$`);
  let [{ desde }] = (await rows<{ desde: number }>('select txid_current() desde')) as [{ desde: number }];
  return {
    /** The rows written or deleted since the database was last as in the photo, in the order of their keys. */
    cambios: () => rows<Fila>('select * from foto.cambios($1)', [desde]),
    /** Makes the database as in the photo; its servers know by then. */
    volver: async () => {
      const [vuelto] = await rows<{ desde: number; oyen: boolean | null }>('select _ahora desde, _oyen oyen from foto.volver($1)', [desde]);
      desde = vuelto!.desde;
      if (vuelto!.oyen) await sleep(OIR_MS);
    },
  };
}
