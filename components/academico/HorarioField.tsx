import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { GrupoInput } from '@/contract/academico/grupo';
import { DIAS } from '@/contract/palabras';
import { type Field, Fields } from '../form/Fields';
import { ListField } from '../form/ListField';
import { FieldGroup } from '../ui/Field';
import { PressButton } from '../ui/input/PressButton';
import { LabelledSwitch } from '../ui/input/Switch';

const NAME: keyof GrupoInput = 'detallesHorarioGrupo';
/** The column headings of a Spanish calendar; X is Wednesday, so that no two letters are equal. */
const LETRAS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

/** One weekly class, as the form of a group holds it. */
type Clase = GrupoInput['detallesHorarioGrupo'][number];

/** The days of the week as options: 1 is Monday. */
const DIAS_A_ELEGIR = DIAS.map((label, index) => ({ value: index + 1, label: label[0]!.toUpperCase() + label.slice(1) }));

const VACIA = { horaInicio: '', horaFin: '', lugar: '' };

/** The values that all classes share in the simple form. */
const comun = ({ horaInicio, horaFin, lugar }: Pick<Clase, 'horaInicio' | 'horaFin' | 'lugar'>) => ({ horaInicio, horaFin, lugar });
const texto = (clase: Clase) => JSON.stringify(comun(clase));

/** Whether the classes differ in time or place, or a day has two of them. */
const distintas = (clases: readonly Clase[]): boolean =>
  clases.some((clase) => texto(clase) !== texto(clases[0]!)) || new Set(clases.map(({ dia }) => dia)).size < clases.length;

/** One class per day, all at the time and place of the first. */
const igualadas = (clases: readonly Clase[]): Clase[] =>
  clases
    .filter(({ dia }, index) => clases.findIndex((one) => one.dia === dia) === index)
    .map((clase) => ({ ...clase, ...comun(clases[0]!) }));

/** Toggles a day: adds a class at the time and place of the first, or removes the day's class; sorted by day. */
function conDia(clases: readonly Clase[], dia: number): Clase[] {
  const otras = clases.filter((clase) => clase.dia !== dia);
  if (otras.length < clases.length) return otras;
  return [...otras, { ...comun(clases[0] ?? VACIA), dia }].sort((a, b) => a.dia - b.dia);
}

/** Initial values of a further class: the first free day, at the time and place of the first class. */
function siguiente(clases: readonly Clase[]): Partial<Clase> {
  const libre = DIAS_A_ELEGIR.find(({ value }) => clases.every(({ dia }) => dia !== value));
  return { ...comun(clases[0] ?? VACIA), dia: libre?.value };
}

const horas: Field<Clase>[] = [
  { name: 'horaInicio', label: 'Desde', kind: 'hora', half: true },
  { name: 'horaFin', label: 'Hasta', kind: 'hora', half: true },
];
const lugar: Field<Clase> = { name: 'lugar', label: 'Lugar', kind: 'text' };
const cadaClase: Field<Clase>[] = [
  { name: 'dia', label: 'Día', kind: 'select', options: DIAS_A_ELEGIR, half: true },
  { ...lugar, half: true },
  ...horas,
];

function Chips({ clases, onChange }: { clases: readonly Clase[]; onChange: (clases: Clase[]) => void }) {
  return (
    <div role="group" aria-label="Días de clase" className="flex gap-1 max-w-28rem mb-3">
      {LETRAS.map((letra, index) => (
        <PressButton
          key={letra}
          aria-label={DIAS[index]}
          title={DIAS[index]}
          pressed={clases.some(({ dia }) => dia === index + 1)}
          onClick={() => onChange(conDia(clases, index + 1))}
        >
          {letra}
        </PressButton>
      ))}
    </div>
  );
}

/** The classes of the surrounding form and their setter; with the same hours for all, the first class's time and place are copied to the others. */
function useClases(porDia: boolean) {
  const { setValue } = useFormContext();
  const clases = (useWatch({ name: NAME }) ?? []) as Clase[];
  const set = (next: Clase[]) => setValue(NAME, next, { shouldDirty: true });
  useEffect(() => {
    if (!porDia && distintas(clases)) set(igualadas(clases));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `set` depends only on the form, which does not change
  }, [clases, porDia]);
  return { clases, set };
}

type Falta = { message?: string };
type Faltas = (Partial<Record<keyof Clase, Falta>> | undefined)[] & Falta & { root?: Falta };

/** The errors of classes without visible fields, each with its day; those shown beside the first class's fields are left out. */
function faltasDe(faltas: Faltas | undefined, clases: readonly Clase[]): string[] {
  const primera = faltas?.[0] ?? {};
  const deClases = clases.flatMap(({ dia }, i) =>
    Object.entries(faltas?.[i] ?? {})
      .filter(([campo, falta]) => (i === 0 ? campo === 'dia' : falta.message !== primera[campo as keyof Clase]?.message))
      .map(([, falta]) => `${DIAS[dia - 1]}: ${falta.message}`),
  );
  return [faltas?.root?.message ?? faltas?.message, ...deClases].filter((one) => one !== undefined);
}

/** Hidden fields for the other classes, so that the form counts their errors as shown. */
const Callados = ({ clases }: { clases: readonly Clase[] }) =>
  clases.flatMap((_, i) =>
    (['dia', 'horaInicio', 'horaFin', 'lugar'] as const)
      .filter((campo) => i > 0 || campo === 'dia')
      .map((campo) => <span key={`${i}-${campo}`} data-field={`${NAME}.${i}.${campo}`} hidden />),
  );

/** The days, with one time and place for all of them. */
function MismaHora({ clases, onChange }: { clases: readonly Clase[]; onChange: (clases: Clase[]) => void }) {
  return (
    <>
      <Chips clases={clases} onChange={onChange} />
      {clases.length === 0 ? (
        <p className="field-help mt-2">Sin clases todavía: elija sus días.</p>
      ) : (
        <Fields fields={[...horas, lugar]} prefix={`${NAME}.0.`} />
      )}
      <Callados clases={clases} />
    </>
  );
}

/** A group's schedule: its days with one time and place for all, or each class separately if they differ. */
export function HorarioField() {
  const inicial = useWatch({ name: NAME }) as Clase[] | undefined;
  const [porDia, setPorDia] = useState(() => distintas(inicial ?? []));
  const { clases, set } = useClases(porDia);
  const { errors } = useFormState({ name: NAME });
  const faltas = faltasDe(errors[NAME] as Faltas | undefined, clases).join('. ');
  return (
    <>
      {porDia ? (
        <ListField
          name={NAME}
          label="Horario"
          fields={cadaClase}
          blank={siguiente(clases)}
          add="Agregar clase"
          empty="Sin clases todavía."
        />
      ) : (
        <FieldGroup label="Horario" name={NAME} error={faltas}>
          <MismaHora clases={clases} onChange={set} />
        </FieldGroup>
      )}
      {clases.length > 0 && (
        <LabelledSwitch className="mt-3" label="Horas o lugar distintos según el día" checked={porDia} onChange={setPorDia} />
      )}
    </>
  );
}
