import { useState } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { Generadas } from '@/contract/inscripciones/cuotas';
import { esDia, hoyEn } from '@/domain/fechas';
import { lazyRead } from '@/services/http/lazyRead';
import { send } from '@/services/http/send';
import { day, money, plural } from '@/utils/format';
import { useGrupos } from '../academico/useGrupoField';
import { Failed, Loaded, useLoaded, useSettled } from '../data/useLoaded';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { ReasonButton } from '../ui/input/ReasonButton';
import { Field } from '../ui/Field';
import { DateInput } from '../ui/input/DateInput';
import { NumberInput } from '../ui/input/NumberInput';
import { LabelledSelect } from '../ui/input/Select';
import { AmountRow } from '../ui/row/AmountRow';

const inscripcionesActivas = lazyRead(
  () => import('@/contract/inscripciones/leida').then(({ inscripciones }) => send(inscripciones.activas)),
  false,
);
const llamadas = async () => (await import('@/contract/inscripciones/cuotas')).cuotas;
const deEstudiante = lazyRead(async () => send((await llamadas()).estudiante), false);
const deGrupo = lazyRead(async () => send((await llamadas()).grupo), false);
const preverDeEstudiante = lazyRead(async () => send((await llamadas()).estudiante).preview, false);
const preverDeGrupo = lazyRead(async () => send((await llamadas()).grupo).preview, false);

interface Pide {
  codigoEstudiante?: number;
  codigoInscripcion?: number;
  codigoGrupo?: number;
  cantidadCuota: number;
  fechaEvaluar: string;
}

/** An act, or its preview. */
type Pedir<S extends (...args: never[]) => unknown> = (...args: Parameters<S>) => ReturnType<S>;

/** The same request for a student or a group, answered by enrolment. */
const porInscripcion =
  (estudiante: Pedir<typeof deEstudiante>, grupo: Pedir<typeof deGrupo>) =>
  async ({ body: { codigoEstudiante, codigoInscripcion, codigoGrupo, ...pide } }: { body: Pide }, options: { signal?: AbortSignal } = {}) =>
    codigoGrupo === undefined
      ? [await estudiante({ body: { ...pide, codigoEstudiante: codigoEstudiante!, codigoInscripcion } }, options)]
      : grupo({ body: { ...pide, codigoGrupo } }, options);
const generar = porInscripcion(deEstudiante, deGrupo);
const prever = porInscripcion(preverDeEstudiante, preverDeGrupo);

const ESTADO = { NUEVA: 'Nueva', EXISTE: 'Ya existe', REEMPLAZA: 'Reemplaza una anulada' };
const cuentaDe = ({ nuevas, existentes, reemplazadas }: Generadas) =>
  [
    plural(nuevas, 'nueva'),
    existentes > 0 && `${existentes} ya ${existentes === 1 ? 'existe' : 'existen'}`,
    reemplazadas > 0 && `${reemplazadas} por anuladas`,
  ]
    .filter(Boolean)
    .join(', ');

/** How many instalments are created in all. */
const hechasEn = (filas: readonly Generadas[] = []) => filas.reduce((sum, { nuevas, reemplazadas }) => sum + nuevas + reemplazadas, 0);

/** Each enrolment with its instalments: new or existing, with their price steps. */
const Resultado = ({ filas }: { filas: readonly Generadas[] }) => (
  <ul className="list-none m-0 mt-3 p-0">
    {filas.map((una) => (
      <li key={una.codigoInscripcion} className="py-2 border-top-1 surface-border">
        <details open={filas.length === 1}>
          <summary className="flex flex-wrap gap-2 justify-content-between">
            <span>
              <strong>{una.estudiante}</strong> <small className="text-muted">{una.grupo}</small>
            </span>
            <span className="tabular">
              {cuentaDe(una)} · {money(una.total)}
            </span>
          </summary>
          <ul className="list-none m-0 pl-3">
            {una.cuotas.map(({ numeroCuota, descripcion, fechaVencimiento, estado, monto, pasos }) => (
              <AmountRow
                key={numeroCuota}
                className="py-1 text-sm"
                name={descripcion}
                note={`Vence el ${day(fechaVencimiento)} · ${ESTADO[estado]}${pasos
                  .slice(1)
                  .map(({ concepto, monto: paso }) => ` · ${concepto}: ${money(paso)}`)
                  .join('')}`}
              >
                {money(monto)}
              </AmountRow>
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ul>
);

/** Creates missing instalments for one student or a whole group: previewed, then created; a repeated request creates nothing. */
export function GenerarCuotas() {
  const { grupos, options } = useGrupos();
  const [estudiante, setEstudiante] = useState<EstudianteLigero>();
  const [codigoGrupo, setGrupo] = useState<number>();
  const [cantidad, setCantidad] = useState<number | null>(1);
  const [fechaEvaluar, setFecha] = useState(() => hoyEn(new Date()));
  const [hechas, setHechas] = useState<readonly Generadas[]>();
  const [elegida, setElegida] = useState<number>();
  const deUno = codigoGrupo === undefined ? estudiante?.codigoEstudiante : undefined;
  const inscripciones = useLoaded(inscripcionesActivas, deUno === undefined ? undefined : { query: { codigoEstudiante: deUno } });
  // With a single enrolment there is nothing to choose.
  const varias = deUno !== undefined && (inscripciones.data?.length ?? 0) > 1 ? inscripciones.data : undefined;
  const codigoInscripcion = varias?.find((una) => una.codigoInscripcion === elegida)?.codigoInscripcion;
  const sabe = inscripciones.data && (!varias || codigoInscripcion !== undefined);
  const quien =
    codigoGrupo !== undefined ? { codigoGrupo } : deUno !== undefined && sabe ? { codigoEstudiante: deUno, codigoInscripcion } : undefined;
  const valida = cantidad !== null && Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= 60;
  const pide = quien && valida && esDia(fechaEvaluar) ? { ...quien, cantidadCuota: cantidad, fechaEvaluar } : undefined;
  const [body, current] = useSettled<Pide>(pide);
  const plan = useLoaded(prever, body && current ? { body } : undefined);
  const porHacer = hechasEn(plan.data);
  const listo = porHacer === 0 ? 'No hay ninguna por generar.' : undefined;
  const impide = !quien ? 'Elija de quién.' : !pide ? 'Revise cuántas y desde cuándo.' : plan.waiting ? 'Calculando…' : listo;
  const { submit, busy } = useSubmit(() => generar({ body: pide! }), {
    success: (filas) => plural(hechasEn(filas), 'cuota generada', 'cuotas generadas'),
    then: (filas) => {
      setHechas(filas);
      void plan.reload();
    },
  });
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setHechas(undefined);
      set(value);
    };
  return (
    <section className="card" aria-label="Generar cuotas">
      <p className="text-muted mb-3">
        Al inscribir ya se hacen todas las cuotas del plan. Esto hace falta solo si se anuló alguna, o si el período sigue después de la
        última.
      </p>
      <div className="campos">
        <LabelledSelect
          label="Para"
          options={[{ value: null, label: 'Un estudiante' }, ...options.map(({ value, label }) => ({ value, label: `Todo ${label}` }))]}
          value={codigoGrupo ?? null}
          onChange={change((value) => setGrupo(value === null ? undefined : Number(value)))}
        />
        <Failed of={grupos} />
        {codigoGrupo === undefined && (
          <div className="campo">
            <EstudianteSearch label="Estudiante" onPick={change(setEstudiante)} />
            {estudiante && (
              <p className="m-0 mt-2" role="status">
                Para <strong>{estudiante.nombreCompleto}</strong>
              </p>
            )}
            <Failed of={inscripciones} />
          </div>
        )}
        {varias && (
          <LabelledSelect
            label="Inscripción"
            error={codigoInscripcion === undefined ? 'Tiene varias: elija una' : undefined}
            placeholder="Elija la inscripción"
            options={varias.map((una) => ({ value: una.codigoInscripcion, label: una.grupo }))}
            value={codigoInscripcion}
            onChange={change((value) => setElegida(Number(value)))}
          />
        )}
        <Field label="Cuántas cuotas" half error={valida ? undefined : 'De 1 a 60'}>
          {(input) => <NumberInput {...input} value={cantidad} onChange={change(setCantidad)} />}
        </Field>
        <Field label="Desde la cuota que cubre el" half>
          {(input) => <DateInput {...input} value={fechaEvaluar} onChange={change(setFecha)} />}
        </Field>
      </div>
      {hechas && (
        <Notice tone="success" role="status" className="mt-3">
          Se generaron: {hechas.map((una) => `${una.estudiante} (${cuentaDe(una)})`).join('; ')}.
        </Notice>
      )}
      {pide ? (
        <Loaded of={plan}>{(filas) => (filas.length ? <Resultado filas={filas} /> : <p>El grupo no tiene inscritos.</p>)}</Loaded>
      ) : (
        <p className="mt-3 text-muted">Elija un estudiante o un grupo para ver qué cuotas faltan.</p>
      )}
      <div className="botones">
        <ReasonButton
          label={porHacer ? `Generar ${plural(porHacer, 'cuota')}` : 'Generar'}
          icon="pi-calendar-plus"
          loading={busy}
          impide={impide}
          onClick={() => void submit()}
        />
      </div>
    </section>
  );
}
