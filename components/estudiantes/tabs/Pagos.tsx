import { pagosDeEstudiante } from '@/services/fichas';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded } from '../../data/useLoaded';
import { Cifra } from './pagos/Cifra';
import { Cobros } from './pagos/Cobros';
import { Facturas } from './pagos/Facturas';

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

/** What was paid for a student and what was billed, with the figures of the account. */
export default function Pagos({ codigoEstudiante }: Props) {
  const { data, error, reload } = useLoaded(codigoEstudiante, (options) => pagosDeEstudiante({ query: { codigoEstudiante } }, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) {
    return (
      <div aria-busy="true" className="bars-block">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  const { cuenta, pagos, facturas } = data;
  return (
    <div className="ficha-resumen">
      <div className="tarjetas">
        <Cifra titulo={`Pagado en ${cuenta.anio}`} monto={cuenta.pagado} />
        <Cifra titulo="Pendiente" monto={cuenta.pendiente} nota={cuenta.pendiente === 0 ? 'No debe nada' : undefined} />
        <Cifra titulo="Vencido" monto={cuenta.vencido} malo={cuenta.vencido > 0} />
        {cuenta.saldoAFavor > 0 && <Cifra titulo="Saldo a favor" monto={cuenta.saldoAFavor} nota="De la familia" />}
      </div>
      <Cobros pagos={pagos} />
      <Facturas facturas={facturas} />
    </div>
  );
}
