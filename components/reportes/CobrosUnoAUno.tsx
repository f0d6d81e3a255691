import { movimientosDeCobro, type MovimientoDeCobro } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { FORMA_INGRESO } from '@/contract/reportes/ingresos/formas';
import { hoyEn, mesDe } from '@/domain/fechas';
import { count, money } from '@/utils/format';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { DIAS, opciones, SI_NO } from './opciones';
import { useRecibo } from './useRecibo';

const clase = ({ clase: que }: MovimientoDeCobro) => (que === 'REVERSO' ? <EstadoTag estado="REVERSADO" /> : 'Cobro');

/** Payments and reversals one by one, by date, user, form and reference; the total outside a cash day is always shown. */
export function CobrosUnoAUno({ desdeHoy }: { desdeHoy?: true }) {
  const hoy = hoyEn(new Date());
  const report = useReport(movimientosDeCobro, { desde: desdeHoy ? hoy : `${mesDe(hoy)}-01`, hasta: hoy });
  const { recibo, panel } = useRecibo();
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          ...DIAS,
          { name: 'usuario', label: 'Usuario', kind: 'text' },
          {
            name: 'forma',
            label: 'Forma de pago',
            kind: 'select',
            placeholder: 'Todas',
            options: opciones(FORMA_INGRESO, undefined, 'Todas'),
          },
          { name: 'referencia', label: 'Referencia', kind: 'text' },
          { name: 'fueraDeCaja', label: 'Solo fuera de caja', kind: 'select', options: SI_NO },
        ]}
        figures={[
          ['Cobros', ({ cobros }) => count(cobros)],
          ['Reversos', ({ reversos }) => count(reversos)],
          ['Neto', ({ monto }) => money(monto)],
          ['Fuera de caja', ({ fuera }) => money(fuera)],
        ]}
        cells={{ numero: ({ codigoCobro, numero }) => recibo({ codigoCobro, recibo: numero }), clase }}
      />
      {panel}
    </>
  );
}
