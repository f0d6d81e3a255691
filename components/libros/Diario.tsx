import { CONCEPTOS, diario } from '@/contract/libros/diario';
import { hoyEn, mesDe } from '@/domain/fechas';
import { day } from '@/utils/format';
import { later } from '../data/later';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';
import { Button } from '../ui/Button';
import { optionsOf } from '../ui/input/Select';
import { useOpen } from '../ui/useOpen';

const Cuentas = later(() => import('./Cuentas'), 'Cuentas');

/** The journal of a span for the accountant's program, by default of this month; its file is the export of the list. */
export function Diario() {
  const hasta = hoyEn(new Date());
  const report = useReport(diario, { desde: `${mesDe(hasta)}-01`, hasta });
  const [abiertas, setAbiertas, cerrar] = useOpen<true>(report.reload);
  return (
    <>
      <ReportPage
        report={report}
        groupBy="documento"
        cells={{ documento: ({ documento, fecha }) => `${documento} · ${day(fecha)}` }}
        filters={[
          { name: 'desde', label: 'Desde', kind: 'date' },
          { name: 'hasta', label: 'Hasta', kind: 'date' },
          { name: 'concepto', label: 'Concepto', kind: 'select', placeholder: 'Todos', options: optionsOf(CONCEPTOS, 'Todos') },
        ]}
        tools={<Button label="Cuentas" icon="pi-sliders-h" outlined small onClick={() => setAbiertas(true)} />}
      />
      {abiertas && <Cuentas onClose={cerrar} />}
    </>
  );
}
