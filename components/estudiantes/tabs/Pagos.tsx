import { pagosDeEstudiante } from '@/services/fichas';
import { BotonCartas } from '../../cobros/papeles/BotonCartas';
import { money } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { Cobros } from './pagos/Cobros';
import { Facturas } from './pagos/Facturas';
import { Loaded } from '../../data/Loaded';
import { Stat, Stats } from '../../ui/Stat';

/** A student's payments and invoices, with the figures of the account. */
export default function Pagos({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(pagosDeEstudiante, { query: { codigoEstudiante } })}>
      {({ cuenta, pagos, facturas }, reload) => (
        <div className="flex flex-column gap-4">
          <Stats>
            <Stat label={`Pagado en ${cuenta.anio}`} value={money(cuenta.pagado)} />
            <Stat label="Pendiente" value={money(cuenta.pendiente)} note={cuenta.pendiente === 0 ? 'No debe nada' : undefined} />
            <Stat label="Vencido" value={money(cuenta.vencido)} tone={cuenta.vencido > 0 ? 'bad' : undefined} />
            {cuenta.saldoAFavor > 0 && <Stat label="Saldo a favor" value={money(cuenta.saldoAFavor)} note="De la familia" />}
          </Stats>
          <div>
            <BotonCartas codigoEstudiante={codigoEstudiante} />
          </div>
          <Cobros pagos={pagos} onReversado={reload} />
          <Facturas facturas={facturas} />
        </div>
      )}
    </Loaded>
  );
}
