import { useRef, useState, type ReactNode, type Ref } from 'react';
import type { Tramo } from '@/contract/familia/enlace';
import type { EstadoDeFamilia } from '@/contract/familia/estado';
import { textoDeMovimiento } from '@/contract/familia/estadoEnTexto';
import { esDia, hoyEn } from '@/domain/fechas';
import { day, decimal, money } from '@/utils/format';
import { Loaded, useLoaded, type Load } from '../data/useLoaded';
import { printTicket } from '../print/printTicket';
import { Ticket, TicketLine, TicketView } from '../print/Ticket';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { DateInput } from '../ui/input/DateInput';
import { SidePanel } from '../ui/SidePanel';
import { Skeleton } from '../ui/Skeleton';
import amounts from '../ui/TextAndAmounts.module.css';
import css from './EstadoPorFechas.module.css';

const pesos = (centavos: number) => decimal(centavos / 100, 2);

/** The statement on letter paper: opening balance, every movement with the balance after it, closing balance. */
function Papel({ estado, papel }: { estado: EstadoDeFamilia; papel: Ref<HTMLElement> }) {
  const { responsable, desde, hasta, inicial, movimientos, final, saldoAFavor } = estado;
  return (
    <Ticket papel={papel} label={`Estado de cuenta de ${responsable}`} de={estado} formato="carta">
      <section>
        <h3>Estado de cuenta de {responsable}</h3>
        <p>
          Del {day(desde)} al {day(hasta)}
        </p>
      </section>
      <section>
        <TicketLine label="Balance inicial" value={inicial} />
        {movimientos.length === 0 ? (
          <p>Sin movimientos en esos días.</p>
        ) : (
          <table className={`${css.movimientos} ${amounts.rows}`}>
            <thead>
              <tr>
                <th>Movimiento</th>
                <th>Monto</th>
                <th>Balance</th>
              </tr>
            </thead>
            <tbody>
              {movimientos.map(({ fecha, estudiante, cargo, abono, saldo, ...uno }, i) => (
                <tr key={i}>
                  <td>
                    {day(fecha)} · {estudiante}
                    <br />
                    {textoDeMovimiento(uno)}
                  </td>
                  <td>{cargo > 0 ? pesos(cargo) : `−${pesos(abono)}`}</td>
                  <td>{pesos(saldo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <TicketLine label="Balance final" value={final} strong />
      </section>
      {saldoAFavor > 0 && <footer>Saldo a favor de la familia: {money(saldoAFavor)}</footer>}
    </Ticket>
  );
}

interface Props {
  title: string;
  /** The days shown first; by default those of this year up to today. */
  inicio?: Tramo;
  leer: Load<Tramo, EstadoDeFamilia>;
  /** What else is done with the statement of these days. */
  acciones?: (tramo: Tramo) => ReactNode;
  onClose: () => void;
}

/** The statement of a family for the days that are chosen here; it can be printed or saved as PDF. */
export function EstadoPorFechas({ title, inicio, leer, acciones, onClose }: Props) {
  const [tramo, setTramo] = useState(() => {
    const hasta = hoyEn(new Date());
    return inicio ?? { desde: `${hasta.slice(0, 4)}-01-01`, hasta };
  });
  const paper = useRef<HTMLElement>(null);
  const valido = esDia(tramo.desde) && esDia(tramo.hasta);
  const loaded = useLoaded(leer, valido ? tramo : undefined);
  const campo = (name: keyof Tramo, label: string) => (
    <Field label={label} error={esDia(tramo[name]) ? undefined : 'Escriba un día'} half>
      {(input) => <DateInput {...input} value={tramo[name]} onChange={(dia) => setTramo({ ...tramo, [name]: dia })} />}
    </Field>
  );
  return (
    <SidePanel title={title} onClose={onClose} wide>
      <div className="campos">
        {campo('desde', 'Desde')}
        {campo('hasta', 'Hasta')}
      </div>
      <div className="flex flex-wrap gap-2 my-3">
        <Button
          label="Imprimir o guardar PDF"
          icon="pi-print"
          disabled={!loaded.data}
          onClick={() => paper.current && printTicket(paper.current)}
        />
        {valido && acciones?.(tramo)}
      </div>
      <Loaded of={loaded} skeleton={<Skeleton lines={12} />}>
        {(estado) => (
          <TicketView>
            <Papel estado={estado} papel={paper} />
          </TicketView>
        )}
      </Loaded>
    </SidePanel>
  );
}
