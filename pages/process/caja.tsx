import * as z from 'zod';
import { CajaDelDia } from '@/components/caja/CajaDelDia';
import { Historial } from '@/components/caja/Historial';
import { later } from '@/components/data/later';
import { PageHeader } from '@/components/ui/PageHeader';
import { useNovedades } from '@/components/realtime/useNovedades';
import { useList } from '@/components/list/useList';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { ACCESO } from '@/contract/accesos';
import { codigoEnRuta } from '@/contract/campos';
import { cajaService } from '@/services/caja';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

const CajaPanel = later(() => import('@/components/caja/CajaPanel'), 'CajaPanel');

const TITLE = 'Caja';
/** The shortest interval between reloads in ms, since every payment at any desk changes the list. */
const CALMA_MS = 3000;
/** The access that shows the cash days of every user in the branch. */
const DE_TODOS = ACCESO.ingresoCaja;
const opened = z.strictObject({ codigoCaja: codigoEnRuta.optional() });

/** The cash day: float, movements, blind count, difference and close; below it the earlier days. */
export default function CajaPage() {
  const list = useList(cajaService.filter);
  useNovedades(['caja'], list.reload, { cada: CALMA_MS });
  const [at, setAt] = useUrlQuery(opened);
  const deTodos = useAppSelector((root) => selectAccesos(root).has(DE_TODOS));
  return (
    <>
      <PageHeader title={TITLE} />
      <section className="card mb-3 loads-first" aria-label="Caja del día">
        <CajaDelDia onCambio={list.reload} />
      </section>
      <section className="card" aria-label="Historial">
        <h2 className="mb-3">{deTodos ? 'Cajas de la sucursal' : 'Mis cajas'}</h2>
        <Historial list={list} deTodos={deTodos} onVer={(codigoCaja) => setAt({ codigoCaja })} />
      </section>
      {at?.codigoCaja !== undefined && (
        <CajaPanel codigoCaja={at.codigoCaja} onCambio={list.reload} onClose={() => setAt({ codigoCaja: undefined })} />
      )}
    </>
  );
}
