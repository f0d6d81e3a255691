import { useRouter } from 'next/router';
import { BuscarCliente, quienDe, type Hallado } from '@/components/cobros/BuscarCliente';
import { useReversar } from '@/components/cobros/useReversar';
import { conFactura } from '@/components/data/FacturaLink';
import { type Figure, ReportPage } from '@/components/report/ReportPage';
import { describedReport, type TotalsOf, useReport } from '@/components/report/useReport';
import { TitledPage } from '@/components/report/TitledPage';
import { DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { useRecibo } from '@/components/reportes/useRecibo';
import { Button } from '@/components/ui/Button';
import { PageHeader } from '@/components/ui/PageHeader';
import * as informes from '@/contract/reportes/academia/informes';
import type { MovimientoDeCuenta } from '@/contract/reportes/academia/estadoEstudiante';
import type { Quien } from '@/store/cobros';
import { money } from '@/utils/format';
import { optionsOf } from '@/components/ui/input/Select';

const estadoEstudiante = describedReport(informes.estadoEstudiante, () =>
  import('@/contract/reportes/academia/estadoEstudiante').then((module) => module.estadoEstudiante),
);

const DE_QUIEN = optionsOf({ false: 'Solo la persona', true: 'Toda la familia' });

/** What whoever is chosen owed before the span, and at its end. */
const SALDOS: readonly Figure<TotalsOf<typeof estadoEstudiante>>[] = [
  ['Balance inicial', ({ inicial }) => (inicial === null ? '' : money(inicial))],
  ['Balance final', ({ final }) => (final === null ? '' : money(final))],
];

/** The account of a student or of another person with its running balance, and that of their family, with the balances before and after a span; without one, the last month of all students. Payments can be reversed here. */
export default function HistPagoEstudiante() {
  const report = useReport(estadoEstudiante);
  const router = useRouter();
  const { codigoEstudiante, codigoEntidad, sortField } = report.query;
  const deUno = codigoEstudiante !== undefined || codigoEntidad !== undefined;
  const { estudiante, numero } = useCeldas();
  const { recibo, abrir, panel } = useRecibo();
  const reversar = useReversar(report.reload);
  const elegir = (quien?: Quien) => report.setQuery({ codigoEstudiante: undefined, codigoEntidad: undefined, ...quien, page: 0 });
  const pick = (hallado: Hallado) => {
    if (hallado.clase === 'recibo') abrir({ codigoCobro: hallado.recibo.codigoCobro, recibo: hallado.recibo.numero });
    else if (hallado.clase === 'factura')
      void router.push(conFactura(router.asPath, hallado.factura.codigoFactura), undefined, { shallow: true, scroll: false });
    else elegir(quienDe(hallado));
  };
  const actions = ({ clase, codigoCobro, recibo: numero, reversado }: MovimientoDeCuenta) =>
    clase === 'PAGO' && !reversado && reversar.boton(codigoCobro!, numero!);
  return (
    <TitledPage title={informes.estadoEstudiante.title}>
      <PageHeader title={informes.estadoEstudiante.title}>
        <BuscarCliente onPick={pick} />
        {deUno && <Button label="Ver a todos" icon="pi-times" text onClick={() => elegir()} />}
      </PageHeader>
      <ReportPage
        report={report}
        filters={[...DIAS, { name: 'familia', label: 'De quién', kind: 'select', options: DE_QUIEN }]}
        figures={[
          ['Pendiente hoy', ({ pendiente }) => money(pendiente)],
          ['Vencido', ({ vencido }) => money(vencido)],
          ['Por vencer', ({ porVencer }) => money(porVencer)],
          ['Saldo a favor de la familia', ({ saldoAFavor }) => money(saldoAFavor)],
          ...(deUno ? SALDOS : []),
        ]}
        cells={{ estudiante, numero, recibo }}
        groupBy={deUno || sortField === 'estudiante' ? 'estudiante' : undefined}
        actions={reversar.puede ? actions : undefined}
      />
      {panel}
      {reversar.dialogo}
    </TitledPage>
  );
}
