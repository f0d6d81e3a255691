import { Tag } from '@/components/ui/tag/Tag';
import { useGrupoField } from '@/components/academico/useGrupoField';
import { useLoaded } from '@/components/data/useLoaded';
import { ReportPage, type Figure } from '@/components/report/ReportPage';
import { useReport, type TotalsOf } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { opciones } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { ANTIGUEDAD } from '@/contract/palabras';
import { Antiguedad, sinVencer, vencidas, type FacturaVencida } from '@/contract/reportes/vencida';
import { send } from '@/services/http/send';
import { count, money } from '@/utils/format';

type Cifra = Figure<TotalsOf<typeof vencidas>>;

const TRAMOS = Antiguedad.options;
const COLOR = { D1_30: 'info', D31_60: 'warning', D61_90: 'warning', D90: 'danger' } as const;

const verSinVencer = send(sinVencer);

const antiguedad = ({ antiguedad }: FacturaVencida) => <Tag value={ANTIGUEDAD[antiguedad]} severity={COLOR[antiguedad]} />;

/** The overdue debt by age, with the contact to call. */
export default function Vencida() {
  const report = useReport(vencidas);
  const { codigoSucursal, todas, codigoGrupo, al, filtro } = report.query;
  const alLado = useLoaded(verSinVencer, report.ready ? { query: { codigoSucursal, todas, codigoGrupo, al, filtro } } : undefined).latest;
  // Null for users who may not see it; its place is reserved until that is known.
  const credito: Cifra[] =
    alLado?.credito === null ? [] : [['Crédito de las familias', () => (alLado?.credito == null ? '…' : money(alLado.credito))]];
  const { estudiante, numero, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[
        { name: 'antiguedad', label: 'Antigüedad', kind: 'select', placeholder: 'Todas', options: opciones(ANTIGUEDAD, TRAMOS, 'Todas') },
        useGrupoField(),
        { name: 'al', label: 'A la fecha', kind: 'date', help: 'Lo que se debía ese día' },
        { name: 'diasMinimo', label: 'Días de atraso, al menos', kind: 'text', inputMode: 'numeric' },
      ]}
      figures={[
        ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
        ...TRAMOS.map((tramo): Cifra => [ANTIGUEDAD[tramo], ({ porAntiguedad }) => money(porAntiguedad[tramo])]),
        ['Por vencer', () => (alLado ? money(alLado.porVencer) : '…')],
        ...credito,
      ]}
      cells={{ estudiante, numero, telefono, antiguedad }}
      chart={({ porAntiguedad }) => (
        <Barras
          title="Lo vencido por antigüedad de la deuda"
          kind="money"
          serie="Pendiente"
          de={TRAMOS.map((tramo) => [ANTIGUEDAD[tramo], porAntiguedad[tramo]] as const)}
        />
      )}
    />
  );
}
