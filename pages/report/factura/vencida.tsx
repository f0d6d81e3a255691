import { useGrupoField } from '@/components/academico/useGrupoField';
import { later } from '@/components/data/later';
import { useLoaded } from '@/components/data/useLoaded';
import { type Figure, ReportPage } from '@/components/report/ReportPage';
import { describedReport, type TotalsOf, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { ANTIGUEDAD } from '@/contract/palabras';
import * as informes from '@/contract/reportes/informes';
import { mesDe, ultimoDiaDelMes } from '@/domain/fechas';
import { lazyRead } from '@/services/http/lazyRead';
import { send } from '@/services/http/send';
import { count, money } from '@/utils/format';

const vencidas = describedReport(informes.vencidas, () => import('@/contract/reportes/vencida').then((module) => module.vencidas));

const CifrasCerradas = later(() => import('@/components/cierre/CifrasCerradas'), 'CifrasCerradas');
const EDADES = Object.keys(ANTIGUEDAD) as (keyof typeof ANTIGUEDAD)[];
const verSinVencer = lazyRead(() => import('@/contract/reportes/vencida').then(({ sinVencer }) => send(sinVencer)), true);
const cifra = (monto: number | null | undefined) => (monto == null ? '…' : money(monto));

/** The overdue debt by age, with the contact to call. */
export default function Vencida() {
  const report = useReport(vencidas);
  const { codigoSucursal, todas, codigoGrupo, al, filtro, antiguedad: edad, diasMinimo } = report.query;
  const { latest } = useLoaded(verSinVencer, report.ready ? { query: { codigoSucursal, todas, codigoGrupo, al, filtro } } : undefined);
  const { estudiante, numero, telefono, antiguedad, pendiente } = useCeldas();
  const mes = al && al === ultimoDiaDelMes(al) && !codigoGrupo && !filtro && !edad && !diasMinimo ? mesDe(al) : undefined;
  return (
    <>
      {mes && (
        <CifrasCerradas
          cifra="pendiente"
          tramo={{ desde: mes, hasta: mes, codigoSucursal, todas }}
          hoy={() => report.totales && latest && report.totales.pendiente + latest.porVencer}
        />
      )}
      <ReportPage
        report={report}
        filters={[
          { name: 'antiguedad', label: 'Antigüedad', kind: 'select', placeholder: 'Todas', options: optionsOf(ANTIGUEDAD, 'Todas') },
          useGrupoField(),
          { name: 'al', label: 'A la fecha', kind: 'date', help: 'Lo que se debía ese día' },
          { name: 'diasMinimo', label: 'Días de atraso, al menos', kind: 'text', inputMode: 'numeric' },
        ]}
        figures={[
          ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
          ...EDADES.map((edad): Figure<TotalsOf<typeof vencidas>> => [ANTIGUEDAD[edad], ({ porAntiguedad }) => money(porAntiguedad[edad])]),
          ['Por vencer', () => cifra(latest?.porVencer)],
          // Null for users who may not see it; its place is reserved until that is known.
          ...(latest?.credito === null ? [] : [['Crédito de las familias', () => cifra(latest?.credito)] as const]),
        ]}
        cells={{ estudiante, numero, telefono, antiguedad, pendiente }}
        chart={({ porAntiguedad }) => (
          <Barras
            title="Lo vencido por antigüedad de la deuda"
            kind="money"
            serie="Pendiente"
            de={Object.fromEntries(EDADES.map((edad) => [ANTIGUEDAD[edad], porAntiguedad[edad]]))}
          />
        )}
      />
    </>
  );
}
