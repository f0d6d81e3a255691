import Link from 'next/link';
import { usePagina } from '@/components/data/useSession';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { CobrosUnoAUno } from '@/components/reportes/CobrosUnoAUno';
import { DIAS, SI_NO } from '@/components/reportes/opciones';
import { Vistas } from '@/components/list/TabsPage';
import { Tag } from '@/components/ui/tag/Tag';
import * as informes from '@/contract/reportes/ingresos/informes';
import type { DiaDeCaja } from '@/contract/reportes/ingresos/cajaDia';
import { hoyEn } from '@/domain/fechas';
import { count, money } from '@/utils/format';

const cajaDia = describedReport(informes.cajaDia, () => import('@/contract/reportes/ingresos/cajaDia').then((module) => module.cajaDia));

const COLOR = { ABIERTA: 'info', CONTADA: 'warning', CERRADA: 'success', FUERA: 'danger' } as const;
/** The words of a tag, as narrow as a number; the tooltip of its cell has them whole. */
const ESTADO = { ...informes.ESTADO_DIA, FUERA: 'Fuera' };
/** The cash days of a range with expected and counted cash, and payments outside any; by default today's. */
function Cajas() {
  const hoy = hoyEn(new Date());
  const report = useReport(cajaDia, { desde: hoy, hasta: hoy });
  const abre = usePagina('/process/caja');
  const caja = ({ codigoCaja, numero, estado }: DiaDeCaja) => {
    const texto = numero === null ? <Tag value={ESTADO[estado]} severity={COLOR[estado]} /> : `N.º ${numero}`;
    return abre && codigoCaja !== null ? <Link href={`/process/caja?codigoCaja=${codigoCaja}`}>{texto}</Link> : texto;
  };
  const diferencia = ({ diferencia: suma }: DiaDeCaja) =>
    suma !== null && <span data-tone={suma < 0 ? 'bad' : undefined}>{money(suma)}</span>;
  return (
    <ReportPage
      report={report}
      filters={[...DIAS, { name: 'conDiferencia', label: 'Solo con diferencia', kind: 'select', options: SI_NO }]}
      figures={[
        ['Cobrado', ({ cobrado }) => money(cobrado)],
        ['Fuera de caja', ({ fuera }) => money(fuera)],
        ['Diferencia', (totales) => money(totales.diferencia)],
        ['Cajas sin contar, que no dicen su efectivo', ({ sinContar }) => count(sinContar)],
      ]}
      cells={{ caja, diferencia }}
      chart={({ efectivo, tarjeta, transferencia, cheque }) => (
        <Barras
          title="Cobrado por forma de pago"
          kind="money"
          serie="Cobrado"
          de={{ Efectivo: efectivo, Tarjeta: tarjeta, Transferencia: transferencia, Cheque: cheque }}
        />
      )}
    />
  );
}

const VISTAS = [
  { id: 'cajas', titulo: 'Cajas', icono: 'pi-calculator', de: Cajas },
  { id: 'recibos', titulo: 'Cobros y reversos', icono: 'pi-receipt', de: () => <CobrosUnoAUno desdeHoy /> },
];

/** The cash day: the drawers, and their movements one by one. */
export default function IngresoCajaDia() {
  return <Vistas title="Ingreso de caja del día" tabs={VISTAS} />;
}
