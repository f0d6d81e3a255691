import { useState } from 'react';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { periodoService } from '@/services/academico';
import { renovarPeriodo } from '@/services/inscripciones';
import { day, money, plural } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Empty';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Check } from '../../ui/input/CheckList';
import { Select } from '../../ui/input/Select';
import { Skeleton } from '../../ui/Skeleton';
import { GruposPorRenovar } from './GruposPorRenovar';
import { useRenovar } from './useRenovar';

const suma = (grupos: readonly GrupoRenovado[], que: 'inscribe' | 'total' | 'quedan') => grupos.reduce((total, uno) => total + uno[que], 0);

const Hecho = ({ hechos }: { hechos: readonly GrupoRenovado[] }) => {
  const copiados = hechos.filter(({ accion }) => accion === 'CREA').length;
  const quedan = suma(hechos, 'quedan');
  return (
    <Notice tone="success" role="status" className="mt-3">
      {plural(copiados, 'grupo copiado', 'grupos copiados')} y{' '}
      {plural(suma(hechos, 'inscribe'), 'estudiante inscrito', 'estudiantes inscritos')} por {money(suma(hechos, 'total'))}.
      {quedan > 0 && ` ${quedan === 1 ? 'Se quedó 1, con la razón abajo.' : `Se quedaron ${quedan}, con la razón abajo.`}`}
    </Notice>
  );
};

/** Previews a renewal group by group before doing it; running it again renews only what is left. */
export function Renovar() {
  const periodos = useLoaded(periodoService.all);
  const [de, setDe] = useState<number>();
  const [a, setA] = useState<number>();
  const [inscribir, setInscribir] = useState(true);
  const [aceptaDeuda, setAcepta] = useState(false);
  const [sin, setSin] = useState<ReadonlySet<number>>(new Set());
  const regulares = (periodos.data ?? []).filter(({ tipo }) => tipo === 'REGULAR');
  const viejo = regulares.find(({ codigoPeriodo }) => codigoPeriodo === de);
  const siguientes = viejo ? regulares.filter(({ activo, fechaInicio }) => activo && fechaInicio > viejo.fechaFin) : [];
  const destino = siguientes.find(({ codigoPeriodo }) => codigoPeriodo === a) ?? siguientes[0];
  const pide = viejo &&
    destino && { codigoPeriodo: viejo.codigoPeriodo, codigoPeriodoNuevo: destino.codigoPeriodo, inscribir, aceptaDeuda };
  const plan = useLoaded(renovarPeriodo.preview, pide && { body: pide });
  const { renovar, busy, total, hechos, olvidar } = useRenovar(() => void plan.reload());
  const grupos = plan.data ?? [];
  const elegidos = grupos.filter((uno) => uno.accion !== 'NO' && !sin.has(uno.codigoGrupo) && (uno.accion === 'CREA' || uno.inscribe > 0));
  const opcion = (uno: (typeof regulares)[number]) => ({
    value: uno.codigoPeriodo,
    label: `${uno.descripcion} · del ${day(uno.fechaInicio)} al ${day(uno.fechaFin)}`,
  });
  const toggle = (codigoGrupo: number, elegido: boolean) => {
    const next = new Set(sin);
    if (elegido) next.delete(codigoGrupo);
    else next.add(codigoGrupo);
    setSin(next);
  };
  return (
    <section className="card" aria-label="Renovar período">
      <p className="text-muted mb-3">
        Copia los grupos con su horario y sus precios al período siguiente e inscribe en ellos a sus estudiantes, con todas sus facturas.
        Quien ya está renovado no se repite.
      </p>
      <Loaded of={periodos}>
        {() => (
          <>
            <div className="campos">
              <Field label="Período que termina" half>
                {(input) => (
                  <Select
                    {...input}
                    placeholder="Elija el período"
                    options={regulares.map(opcion)}
                    value={de ?? null}
                    onChange={(value) => {
                      olvidar();
                      setDe(Number(value));
                    }}
                  />
                )}
              </Field>
              <Field label="Período nuevo" half>
                {(input) => (
                  <Select
                    {...input}
                    placeholder={viejo ? 'No hay un período activo que empiece después' : 'Elija primero el que termina'}
                    options={siguientes.map(opcion)}
                    value={destino?.codigoPeriodo ?? null}
                    onChange={(value) => {
                      olvidar();
                      setA(Number(value));
                    }}
                  />
                )}
              </Field>
              <Check checked={inscribir} disabled={busy} onChange={setInscribir}>
                Inscribir también a sus estudiantes
              </Check>
              {inscribir && (
                <Check checked={aceptaDeuda} disabled={busy} onChange={setAcepta}>
                  Inscribir también a quienes tienen facturas vencidas
                </Check>
              )}
            </div>
            {busy && (
              <p role="status">
                <progress className="w-full" max={total} value={hechos?.length ?? 0} aria-label="Avance" /> {hechos?.length ?? 0} de{' '}
                {plural(total, 'grupo')}
              </p>
            )}
            {hechos && !busy && <Hecho hechos={hechos} />}
            {pide && (
              <Loaded of={plan} skeleton={<Skeleton lines={6} />}>
                {(todos) =>
                  todos.length > 0 ? (
                    <GruposPorRenovar
                      grupos={todos}
                      elegidos={new Set(elegidos.map((uno) => uno.codigoGrupo))}
                      onToggle={toggle}
                      disabled={busy}
                    />
                  ) : (
                    <Empty title="Ese período no tiene grupos en esta sucursal." />
                  )
                }
              </Loaded>
            )}
            <div className="botones">
              <Button
                label={
                  elegidos.length
                    ? `Renovar ${plural(elegidos.length, 'grupo')} y ${plural(suma(elegidos, 'inscribe'), 'estudiante')} por ${money(suma(elegidos, 'total'))}`
                    : 'Renovar'
                }
                icon="pi pi-replay"
                loading={busy}
                disabled={!pide || elegidos.length === 0 || plan.waiting}
                onClick={() => pide && void renovar({ ...pide, grupos: elegidos.map((uno) => uno.codigoGrupo) })}
              />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
