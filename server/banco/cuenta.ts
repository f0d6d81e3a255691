import { eq, sql } from 'drizzle-orm';
import { cuentaBanco as calls, mapeoDeCuenta } from '@/contract/banco/cuenta';
import { cuentaBanco, lineaBanco } from '../db/schema/dinero/banco';
import { crud } from '../lib/crud';
import { conflict, serve } from '../lib/serve';
import { loadRow } from '../lib/scope';

export default [
  ...crud(calls, cuentaBanco, {
    computed: () => ({
      hasta: sql<string | null>`(select max(l.fecha)::text from linea_banco l where l.codigo_cuenta = cuenta_banco.codigo_cuenta)`,
      pendientes: sql<number>`(select count(*)::int from linea_banco l where l.codigo_cuenta = cuenta_banco.codigo_cuenta and l.codigo_conciliacion is null)`,
    }),
    // Refuses another opening once there are movements, because the whole book starts from it.
    beforeSave: async ({ db }, { saldoInicial, desde }, before) => {
      if (!before || (saldoInicial === before.saldoInicial && desde === before.desde)) return;
      if (await db.$count(lineaBanco, eq(lineaBanco.codigoCuenta, before.codigoCuenta)))
        throw conflict('La cuenta ya tiene movimientos: su balance inicial y su fecha no cambian');
    },
  }),

  // Called before a statement is read. Locks nothing. Refuses an account of another company (404).
  serve(mapeoDeCuenta, async ({ db, user, params: { id } }) => {
    const { mapeo } = await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, id), 'Esa cuenta');
    return { mapeo };
  }),
];
