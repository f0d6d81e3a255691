import { useState } from 'react';
import type { Centavos } from '@/contract/campos';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { sumar } from '@/domain/dinero';
import { periodoService } from '@/services/academico';
import { renovacionService } from '@/services/inscripciones';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Empty, Notice } from '../../feedback/Notice';
import { usePorPartes } from '../../form/usePorPartes';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/input/CheckList';
import { LabelledSelect } from '../../ui/input/Select';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/tag/Tag';
import { Hecho, suma } from './Hecho';
import { pasesDe, Promocion, promociones, type Pases } from './Promocion';

const ACCION = {
  NUEVO: ['Solo en el período nuevo', 'info'],
  CREA: ['Se copia', 'success'],
  EXISTE: ['Ya está en el período nuevo', 'info'],
  NO: ['No se puede copiar', 'danger'],
} as const;

const resumen = ({ accion, motivo, inscribe, ya, quedan, deben, libres, total }: GrupoRenovado) =>
  accion === 'NO'
    ? motivo
    : [
        inscribe > 0 ? `${plural(inscribe, 'estudiante')} por ${money(total)}` : 'Nadie por inscribir',
        ya > 0 && plural(ya, 'ya renovado', 'ya renovados'),
        quedan > 0 && (quedan === 1 ? '1 no sigue en él' : `${quedan} no siguen en él`),
        deben > 0 && (deben === 1 ? '1 debe' : `${deben} deben`),
        plural(libres, 'lugar libre', 'lugares libres'),
      ]
        .filter(Boolean)
        .join(' · ');

interface GrupoProps {
  grupo: GrupoRenovado;
  elegido: boolean;
  disabled: boolean;
  onToggle: (elegido: boolean) => void;
}

/** A group of a renewal: whether it is copied, how many students are enrolled, and the others with the reason. */
function Grupo({ grupo, elegido, disabled, onToggle }: GrupoProps) {
  const [palabra, tono] = ACCION[grupo.accion];
  // Whoever may go to another group stands there.
  const quedan = grupo.estudiantes.filter(
    ({ resultado, destinos, sinDestino }) => (resultado === 'QUEDA' && destinos.length === 0 && !sinDestino) || resultado === 'DEBE',
  );
  return (
    <li className="py-2 border-bottom-1 surface-border">
      <Check checked={elegido} disabled={disabled || grupo.accion === 'NO'} onChange={onToggle}>
        <strong>{grupo.grupo}</strong> <Tag value={palabra} severity={tono} />
        <small className="block text-muted">{resumen(grupo)}</small>
      </Check>
      {quedan.length > 0 && (
        <details className="pl-5">
          <summary>{quedan.length === 1 ? 'Quién no se inscribe y por qué' : 'Quiénes no se inscriben y por qué'}</summary>
          <ul className="list-none m-0 p-0">
            {quedan.map(({ codigoInscripcion, nombreCompleto, motivo }) => (
              <li key={codigoInscripcion} className="py-1">
                {nombreCompleto}: <span className="text-muted">{motivo}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Says who is in debt, and lets the user enrol them nevertheless. */
const Deudores = ({ deudores, onAcepta }: { deudores: readonly { debe: Centavos }[]; onAcepta: () => void }) => (
  <Notice tone="warn" className="mt-3" action={<Button label="Inscribirlos también" text small onClick={onAcepta} />}>
    {plural(deudores.length, 'estudiante')} {deudores.length === 1 ? 'debe' : 'deben'} {money(sumar(deudores.map(({ debe }) => debe)))} en
    facturas vencidas: {deudores.length === 1 ? 'no se inscribe' : 'no se inscriben'} mientras no lo acepte.
  </Notice>
);

/** Previews a renewal group by group before doing it, one group per request; running it again renews only what is left. */
export function Renovar() {
  const periodos = useLoaded(periodoService.all);
  const [de, setDe] = useState<number>();
  const [a, setA] = useState<number>();
  const [inscribir, setInscribir] = useState(true);
  const [aceptaDeuda, setAcepta] = useState(false);
  const [sin, setSin] = useState<readonly number[]>([]);
  const [pasados, setPasados] = useState<Pases>(new Map());
  const regulares = (periodos.data ?? []).filter(({ tipo }) => tipo === 'REGULAR');
  const viejo = regulares.find(({ codigoPeriodo }) => codigoPeriodo === de);
  const siguientes = viejo ? regulares.filter(({ activo, fechaInicio }) => activo && fechaInicio > viejo.fechaFin) : [];
  const destino = siguientes.find(({ codigoPeriodo }) => codigoPeriodo === a) ?? siguientes[0];
  const pide = viejo &&
    destino && { codigoPeriodo: viejo.codigoPeriodo, codigoPeriodoNuevo: destino.codigoPeriodo, inscribir, aceptaDeuda };
  const plan = useLoaded(renovacionService.renovar.preview, pide && { body: pide });
  const { hacer, busy, avance, hechos, olvidar } = usePorPartes<GrupoRenovado>(1, () => void plan.reload());
  const elegidos = (plan.data ?? []).filter(
    ({ accion, codigoGrupo, inscribe }) => !sin.includes(codigoGrupo) && (accion === 'CREA' || (accion === 'EXISTE' && inscribe > 0)),
  );
  // A group that is left out sends nobody on, and takes nobody in.
  const activos = (plan.data ?? []).filter(({ codigoGrupo }) => !sin.includes(codigoGrupo));
  const { pasan, pases } = pasesDe(activos, pasados);
  const van = pasan.filter(({ codigoInscripcion }) => pases.get(codigoInscripcion) !== null);
  const deudores = [
    ...activos.flatMap(({ estudiantes }) => estudiantes.filter(({ resultado }) => resultado === 'DEBE')),
    ...van.filter(({ debe }) => debe > 0),
  ];
  const opcion = (uno: (typeof regulares)[number]) => ({
    value: uno.codigoPeriodo,
    label: `${uno.descripcion} · del ${day(uno.fechaInicio)} al ${day(uno.fechaFin)}`,
  });
  const elegir = (set: (codigo: number) => void) => (value: unknown) => {
    olvidar();
    set(Number(value));
  };
  const renovar = () =>
    pide &&
    void hacer(
      [
        ...elegidos.map(
          ({ codigoGrupo }) =>
            () =>
              renovacionService.renovar({ body: { ...pide, grupos: [codigoGrupo] } }),
        ),
        ...promociones(pide, van, pases),
      ],
      ([tarea]) => tarea!(),
    );
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
              <LabelledSelect
                label="Período que termina"
                half
                placeholder="Elija el período"
                options={regulares.map(opcion)}
                value={de ?? null}
                onChange={elegir(setDe)}
              />
              <LabelledSelect
                label="Período nuevo"
                half
                placeholder={viejo ? 'No hay un período activo que empiece después' : 'Elija primero el que termina'}
                options={siguientes.map(opcion)}
                value={destino?.codigoPeriodo ?? null}
                onChange={elegir(setA)}
              />
              <Check checked={inscribir} disabled={busy} onChange={setInscribir}>
                Inscribir también a sus estudiantes
              </Check>
              {inscribir && (
                <Check checked={aceptaDeuda} disabled={busy} onChange={setAcepta}>
                  Inscribir también a quienes tienen facturas vencidas
                </Check>
              )}
            </div>
            {avance}
            {hechos && <Hecho hechos={hechos} />}
            {pide && (
              <Loaded of={plan} skeleton={<Skeleton lines={6} />} empty={<Empty title="Ese período no tiene grupos en esta sucursal." />}>
                {(todos) => (
                  <ul className="list-none m-0 p-0">
                    {todos
                      .filter(({ accion }) => accion !== 'NUEVO')
                      .map((uno) => (
                        <Grupo
                          key={uno.codigoGrupo}
                          grupo={uno}
                          elegido={elegidos.includes(uno)}
                          disabled={busy}
                          onToggle={(on) => setSin(on ? sin.filter((otro) => otro !== uno.codigoGrupo) : [...sin, uno.codigoGrupo])}
                        />
                      ))}
                  </ul>
                )}
              </Loaded>
            )}
            {deudores.length > 0 && !aceptaDeuda && <Deudores deudores={deudores} onAcepta={() => setAcepta(true)} />}
            {!plan.waiting && (
              <Promocion
                grupos={activos}
                elegidos={pasados}
                disabled={busy}
                onChange={(codigos, codigoGrupo) => setPasados(new Map([...pasados, ...codigos.map((uno) => [uno, codigoGrupo] as const)]))}
              />
            )}
            <div className="botones">
              <Button
                label={
                  elegidos.length
                    ? `Renovar ${plural(elegidos.length, 'grupo')} y ${plural(suma(elegidos, 'inscribe'), 'estudiante')} por ${money(suma(elegidos, 'total'))}${van.length ? `, y pasar ${van.length} a otro grupo` : ''}`
                    : van.length
                      ? `Pasar ${plural(van.length, 'estudiante')} a otro grupo`
                      : 'Renovar'
                }
                icon="pi-replay"
                loading={busy}
                disabled={!pide || elegidos.length + van.length === 0 || plan.waiting}
                onClick={renovar}
              />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
