import { useLoaded } from '@/components/data/useLoaded';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { Tag } from '@/components/ui/tag/Tag';
import { ESTADO_BECA } from '@/contract/palabras';
import * as informes from '@/contract/reportes/academia/informes';
import type { Becado } from '@/contract/reportes/academia/becados';
import { lazyRead } from '@/services/http/lazyRead';
import { send } from '@/services/http/send';
import { count } from '@/utils/format';

const becados = describedReport(informes.becados, () => import('@/contract/reportes/academia/becados').then((module) => module.becados));

const todas = lazyRead(() => import('@/contract/precios/beca').then(({ beca }) => send(beca.all)), false);
const COLOR = { VIGENTE: 'success', POR_EMPEZAR: 'info', TERMINADA: 'secondary', REVOCADA: 'danger' } as const;
const estado = ({ estado: cual }: Becado) => <Tag value={ESTADO_BECA[cual]} severity={COLOR[cual]} />;

/** The students' scholarships, their validity, and their cost for the academy. */
export default function BecaEstudiante() {
  const report = useReport(becados, { estado: 'VIGENTE' });
  const loaded = useLoaded(todas);
  const { data: becas = [] } = loaded;
  const { estudiante } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[
        { name: 'estado', label: 'Estado', kind: 'select', placeholder: 'Todas', options: optionsOf(ESTADO_BECA, 'Todas') },
        {
          name: 'codigoBeca',
          label: 'Beca',
          kind: 'select',
          placeholder: 'Todas',
          from: loaded,
          options: [
            { value: null, label: 'Todas' },
            ...becas.map(({ codigoBeca, descripcion }) => ({ value: String(codigoBeca), label: descripcion })),
          ],
        },
      ]}
      figures={[['Estudiantes', ({ estudiantes }) => count(estudiantes)]]}
      cells={{ estudiante, estado }}
      chart={({ porBeca }) => <Barras title="Lo que la academia dejó de facturar, por beca" kind="money" serie="Costo" de={porBeca} />}
    />
  );
}
