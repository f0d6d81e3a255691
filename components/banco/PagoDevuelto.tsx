import { useState } from 'react';
import type { PendienteDeBanco } from '@/contract/banco/conciliacion';
import { devolverPago, type Devoluble } from '@/contract/banco/devuelto';
import { CERO } from '@/domain/dinero';
import { bancoService } from '@/services/banco';
import { day, money } from '@/utils/format';
import { Plan } from '../cobros/ReversarCobro';
import { nombreDeForma } from '../caja/formas';
import { Loaded, useDebounced, useLoaded } from '../data/useLoaded';
import { Empty, Notice } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { LabelledText } from '../ui/input/TextInput';
import { RowList } from '../ui/keyboard/RowList';
import { SidePanel } from '../ui/SidePanel';

const TITULO = 'Pago devuelto por el banco';
const schema = devolverPago.body.pick({ cargo: true, motivo: true });

interface Props {
  /** The movement in which it went out; undefined while no statement has it. */
  linea?: PendienteDeBanco;
  /** What waits on the account: the payments are asked again when it changes, because a match that is being saved may bring one. */
  espera: unknown;
  onClose: (changed?: boolean) => void;
}

/** Which payment went back: those that the movement may be, or those that a search finds. */
function Elegir({ linea, espera, onClose, onPick }: Props & { onPick: (pago: Devoluble) => void }) {
  const [texto, setTexto] = useState('');
  const filtro = useDebounced(texto.trim());
  const pagos = useLoaded(bancoService.devolubles, { query: { codigoLinea: linea?.codigoLinea, filtro } }, espera);
  return (
    <SidePanel title={TITULO} onClose={() => onClose()}>
      {linea && (
        <Facts
          className="mb-3"
          of={[
            ['Sale', `${money(linea.monto)} el ${day(linea.fecha)}`],
            ['Descripción', linea.descripcion],
            ['Referencia', linea.referencia],
          ]}
        />
      )}
      <LabelledText
        label="Buscar el pago"
        placeholder="Nombre de quien pagó, referencia o número del recibo"
        value={texto}
        onChange={setTexto}
      />
      <Loaded
        of={pagos}
        empty={
          <Empty
            title={
              linea && filtro === ''
                ? 'Ningún pago conciliado en esta cuenta es de este monto: concilie antes la línea en que entró.'
                : filtro
                  ? 'Ningún cheque ni transferencia coincide.'
                  : 'Busque el cheque o la transferencia que el banco devolvió.'
            }
          />
        }
      >
        {(filas) => (
          <RowList label="Pagos" className="list-none p-0 m-0">
            {filas.map((pago) => (
              <li key={pago.codigoForma} className="flex flex-wrap gap-3 align-items-center py-3 border-bottom-1 surface-border">
                <span className="flex-1 min-w-0 w-16rem break">
                  <strong>{pago.pagador}</strong> {money(pago.monto)}
                  <span className="block">
                    Recibo {pago.numero} del {day(pago.fecha)}, {nombreDeForma(pago.forma).toLowerCase()} {pago.referencia}
                  </span>
                  {!pago.conciliado && <small className="block text-muted">El banco no lo ha mostrado</small>}
                </span>
                <Button
                  label="Elegir"
                  aria-label={`Elegir el recibo ${pago.numero} de ${pago.pagador}`}
                  small
                  onClick={() => onPick(pago)}
                />
              </li>
            ))}
          </RowList>
        )}
      </Loaded>
    </SidePanel>
  );
}

/** What the return does, shown before it is done: the reversal, and what the payer owes for credit that was spent and for the fee. */
function Devolver({ pago: { codigoForma, numero }, linea, onClose }: Omit<Props, 'espera'> & { pago: Devoluble }) {
  const [body] = useState({ codigoForma, codigoLinea: linea?.codigoLinea ?? null });
  const previsto = useLoaded(bancoService.devolver.preview, { body });
  return (
    <ActDialog
      title={`${TITULO}: recibo ${numero}`}
      schema={schema}
      value={{ cargo: CERO, motivo: '' }}
      fields={[
        { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: sin fondos; cuenta cerrada.' },
        {
          name: 'cargo',
          label: 'Cargo que paga la familia (DOP)',
          kind: 'money',
          help: 'Lo que el banco cobra por devolverlo; 0 si no se le cobra.',
        },
      ]}
      accept="Registrar la devolución"
      success={`Recibo ${numero} reversado: el banco lo devolvió`}
      disabled={previsto.data?.impide !== ''}
      act={({ cargo, motivo }, { clave, aprobacion }) => bancoService.devolver({ body: { ...body, cargo, motivo, aprobacion } }, { clave })}
      onClose={onClose}
    >
      <Loaded of={previsto}>
        {(plan) => (
          <>
            <Plan plan={plan} />
            {plan.falta > 0 && (
              <Notice tone="warn" className="mb-3">
                {[`Del saldo a favor que dejó ya se gastaron ${money(plan.falta)}`, plan.gastado].filter(Boolean).join(', en ')}.{' '}
                {plan.pagador} los debe desde hoy en una factura aparte.
              </Notice>
            )}
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}

/** A cheque that came back or a transfer that was refused: which payment it was, then what its return does. */
export function PagoDevuelto(props: Props) {
  const [pago, setPago] = useState<Devoluble>();
  return pago ? <Devolver pago={pago} {...props} /> : <Elegir onPick={setPago} {...props} />;
}
