import { useAccesos, usePermiso } from '@/components/data/useSession';
import { CajaDelDia } from '@/components/caja/CajaDelDia';
import { Historial } from '@/components/caja/Historial';
import { later } from '@/components/data/later';
import { PageHeader } from '@/components/ui/PageHeader';
import { useNovedades } from '@/components/realtime/useNovedades';
import { UrlTabs } from '@/components/list/UrlTabs';
import { described, useList } from '@/components/list/useList';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';
import { ACCESO } from '@/contract/accesos';
import type { CajaFila } from '@/contract/caja/caja';
import { cajas } from '@/contract/caja/listaCajas';

const CierreMes = later(() => import('@/components/cierre/CierreMes'), 'CierreMes');
const CajaPanel = later(() => import('@/components/caja/CajaPanel'), 'CajaPanel');

const TITLE = 'Caja';
/** The shortest interval between reloads in ms, since every payment at any desk changes the list. */
const CALMA_MS = 3000;
/** The access that shows the cash days of every user in the branch. */
const DE_TODOS = ACCESO.ingresoCaja;
const opened = paramsOf<{ codigoCaja?: number | undefined }>({ codigoCaja: keyIn });
const filter = described<CajaFila>(cajas, async () => (await import('@/contract/caja/caja')).historialCaja);

/** The cash day: float, movements, blind count, difference and close; below it the earlier days. */
function Dia() {
  const list = useList(filter);
  useNovedades(['caja'], list.reload, { cada: CALMA_MS });
  const [at, setAt] = useParams(opened);
  const deTodos = usePermiso([DE_TODOS]);
  return (
    <>
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

const TABS = [
  { id: 'dia', titulo: 'Día', icono: 'pi-calculator', acceso: ACCESO.caja, de: Dia },
  { id: 'mes', titulo: 'Mes', icono: 'pi-lock', acceso: ACCESO.cierreMes, de: CierreMes },
];

/** The cash day and the close of the month, each for whoever has its access. */
export default function CajaPage() {
  const accesos = useAccesos();
  const suyas = TABS.filter(({ acceso }) => accesos.has(acceso));
  // Who holds neither may have the page by its address, or has just lost it.
  const { de: Unica } = suyas[0] ?? TABS[0]!;
  return (
    <>
      <PageHeader title={TITLE} />
      {suyas.length > 1 ? <UrlTabs label={TITLE} name="pestana" tabs={suyas} /> : <Unica />}
    </>
  );
}
