import { useState } from 'react';
import type { PendienteDeBanco } from '@/contract/banco/conciliacion';
import { conciliacionService } from '@/services/banco';
import { count, day, money, plural } from '@/utils/format';
import { later } from '../data/later';
import { Failed, Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { useAct } from '../form/useSubmit';
import { Button, ButtonLink } from '../ui/Button';
import { LabelledSelect } from '../ui/input/Select';
import { Keys } from '../ui/keyboard/Keys';
import { RowList } from '../ui/keyboard/RowList';
import { Tag } from '../ui/tag/Tag';
import { useCuentas } from './useCuentas';
import { useOpen } from '../ui/useOpen';

const CobrarDeposito = later(() => import('./CobrarDeposito'), 'CobrarDeposito');
const PagoDevuelto = later(() => import('./PagoDevuelto'), 'PagoDevuelto');
const AnotarMovimiento = later(() => import('./AnotarMovimiento'), 'AnotarMovimiento');

const nombreDe = ({ descripcion, monto }: PendienteDeBanco) => `${descripcion || 'sin descripción'}, ${money(monto)}`;

interface FilaProps {
  fila: PendienteDeBanco;
  busy: boolean;
  onAccept: () => void;
  onCharge: () => void;
  onNote: () => void;
  onReturn: () => void;
}

/** A movement that waits, what it seems to be and why; its first button is what Enter does. */
function Fila({ fila, busy, onAccept, onCharge, onNote, onReturn }: FilaProps) {
  const { fecha, monto, descripcion, referencia, propuesta } = fila;
  const aviso = propuesta?.partidas.some(({ clase }) => clase === 'AVISO');
  const nombre = nombreDe(fila);
  return (
    <li className="flex flex-wrap gap-3 align-items-center py-3 border-bottom-1 surface-border">
      <span className="flex-1 min-w-0 w-16rem break">
        <strong className="tabular">{money(monto)}</strong> <span className="text-muted">{day(fecha)}</span>
        <span className="block">{[descripcion, referencia].filter(Boolean).join(' · ') || 'Sin descripción'}</span>
        {propuesta && (
          <span className="block">
            <Tag value={propuesta.segura ? 'Segura' : aviso ? 'Avisada' : 'Parece'} severity={propuesta.segura ? 'success' : 'info'} />{' '}
            {propuesta.partidas.map(({ que, monto: suyo }) => `${que} (${money(suyo)})`).join(', ')}
            {propuesta.lineas.length > 1 && `, con ${plural(propuesta.lineas.length - 1, 'transferencia')} más`}
            <small className="block text-muted">{propuesta.razon}</small>
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2 justify-content-end ml-auto">
        {propuesta && !aviso && (
          <Button label="Aceptar" icon="pi-check" aria-label={`Aceptar ${nombre}`} small disabled={busy} onClick={onAccept} />
        )}
        {monto > 0 && (
          <Button
            label="Es un pago"
            icon="pi-user"
            aria-label={`Registrar un pago con ${nombre}`}
            small
            outlined={!!propuesta && !aviso}
            onClick={onCharge}
          />
        )}
        {monto < 0 && !propuesta && (
          <Button label="Pago devuelto" aria-label={`Pago devuelto: ${nombre}`} icon="pi-replay" small outlined onClick={onReturn} />
        )}
        <Button label="Anotar" icon="pi-pencil" aria-label={`Anotar ${nombre}`} small text={monto > 0} onClick={onNote} />
      </span>
    </li>
  );
}

/** What waits on an account: the safe proposals at once, the others by one key each, what nobody registered in two. */
function Cola({ codigoCuenta }: { codigoCuenta: number }) {
  const cola = useLoaded(conciliacionService.propuestas, { query: { codigoCuenta } });
  const recargar = () => void cola.reload();
  const [cobra, setCobra, cobrado] = useOpen<PendienteDeBanco>(recargar);
  const [devuelve, setDevuelve, devuelto] = useOpen<{ linea?: PendienteDeBanco }>(recargar);
  const [anota, setAnota, anotado] = useOpen<PendienteDeBanco>(recargar);
  const aceptar = useAct(
    ({ propuesta }: PendienteDeBanco, { clave }) => {
      const { lineas, partidas, razon } = propuesta!;
      return conciliacionService.conciliar(
        { body: { lineas, razon: razon.slice(0, 200), partidas: partidas.map(({ id }) => id) } },
        { clave },
      );
    },
    { success: 'Conciliado', then: recargar },
  );
  const seguras = useAct((_: void, { clave }) => conciliacionService.seguras({ body: { codigoCuenta } }, { clave }), {
    success: ({ hechas }) => plural(hechas, 'movimiento conciliado', 'movimientos conciliados'),
    then: recargar,
  });
  return (
    <>
      <Loaded of={{ ...cola, data: cola.latest }}>
        {({ filas, seguras: cuantas, pendientes }) => (
          <>
            <div className="flex flex-wrap gap-2 align-items-center mb-2">
              <p className="m-0 mr-2">
                <strong className="tabular">{count(pendientes)}</strong> por conciliar
              </p>
              <Button
                label={`Aceptar las ${cuantas} seguras`}
                icon="pi-check-circle"
                small
                disabled={cuantas === 0}
                loading={seguras.busy}
                onClick={() => void seguras.submit()}
              />
              <Button label="Registrar un pago devuelto" icon="pi-replay" small outlined onClick={() => setDevuelve({})} />
            </div>
            {filas.length === 0 ? (
              <Empty icon="pi-check-circle" title="Todo lo cargado de esta cuenta está conciliado." />
            ) : (
              <>
                <Keys
                  of={[
                    ['↑ ↓', 'otro movimiento'],
                    ['Enter', 'lo primero que ofrece'],
                    ['→', 'lo demás'],
                  ]}
                />
                <RowList label="Movimientos por conciliar" className="list-none p-0 m-0">
                  {filas.map((fila) => (
                    <Fila
                      key={fila.codigoLinea}
                      fila={fila}
                      busy={aceptar.busy || cola.waiting}
                      onAccept={() => void aceptar.submit(fila)}
                      onCharge={() => setCobra(fila)}
                      onNote={() => setAnota(fila)}
                      onReturn={() => setDevuelve({ linea: fila })}
                    />
                  ))}
                </RowList>
                {filas.length < pendientes && <p className="text-muted">Al terminar estos aparecen los siguientes.</p>}
              </>
            )}
          </>
        )}
      </Loaded>
      {cobra && <CobrarDeposito linea={cobra} onClose={cobrado} />}
      {devuelve && <PagoDevuelto {...devuelve} espera={cola.latest} onClose={devuelto} />}
      {anota && <AnotarMovimiento linea={anota} onClose={anotado} />}
    </>
  );
}

/** The movements of an account that have no match yet. */
export function Conciliar() {
  const { from, options } = useCuentas();
  const [elegida, setElegida] = useState<number>();
  const codigoCuenta = elegida ?? (options[0]?.value as number | undefined);
  return (
    <section className="card" aria-label="Conciliar">
      <Failed of={from} />
      {options.length > 1 && (
        <LabelledSelect label="Cuenta" half options={options} value={codigoCuenta} onChange={(valor) => setElegida(Number(valor))} />
      )}
      {codigoCuenta !== undefined ? (
        <Cola key={codigoCuenta} codigoCuenta={codigoCuenta} />
      ) : (
        from.data && (
          <Empty title="Todavía no hay cuentas de banco.">
            <ButtonLink href="/process/banco?pestana=cuentas" label="Crear la primera" icon="pi-plus" />
          </Empty>
        )
      )}
    </section>
  );
}
