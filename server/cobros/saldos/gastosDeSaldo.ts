import { sql } from 'drizzle-orm';
import { textoDelDia } from '@/domain/fechas';
import type { Gasto } from '@/domain/cobros/reversion';
import type { Db } from '../../db/connect';
import { nombreDe } from '../../personas/nombre';

interface FilaGasto {
  tipo: 'USO' | 'DEVOLUCION' | 'TRASLADO';
  numero: number | null;
  /** To whom a transfer went. */
  aQuien: string | null;
  dia: string;
}

const nombreDeGasto = ({ tipo, numero, dia, aQuien }: FilaGasto): Gasto => {
  if (tipo === 'USO') return { que: `recibo ${numero}`, deshace: 'REVERSAR' };
  if (tipo === 'TRASLADO') return { que: `trasladado a ${aQuien} el ${textoDelDia(dia)}`, deshace: 'TRASLADAR' };
  return { que: `devuelto en efectivo el ${textoDelDia(dia)}`, deshace: null };
};

/** What used up credit of the same persons after the payment gave it, and was not undone. */
export async function leerGastos(db: Db, codigoCobro: number): Promise<Gasto[]> {
  const { rows } = await db.execute<{ gasto: FilaGasto }>(sql`
    select json_build_object('tipo', s.tipo, 'numero', c.numero, 'aQuien', ${nombreDe('e')}, 'dia', (s.momento at time zone 'America/Santo_Domingo')::date) gasto
    from saldo_movimiento s left join cobro c on c.codigo_cobro = s.codigo_cobro left join entidad e on e.codigo_entidad = s.codigo_contraparte
    where s.monto < 0 and s.tipo in ('USO', 'DEVOLUCION', 'TRASLADO') and s.codigo_cobro is distinct from ${codigoCobro}
      and not exists (select from reversion r where r.codigo_cobro = s.codigo_cobro)
      and s.codigo_movimiento > (select min(m.codigo_movimiento) from saldo_movimiento m
        where m.codigo_cobro = ${codigoCobro} and m.monto > 0 and m.codigo_entidad = s.codigo_entidad)
    order by s.codigo_movimiento`);
  return rows.map(({ gasto }) => nombreDeGasto(gasto));
}
