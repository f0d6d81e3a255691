import { useState } from 'react';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { promoverEstudiantes } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { groupBy } from '@/utils/groupBy';
import { Button } from '../../ui/Button';
import { FieldGroup } from '../../ui/Field';
import { CheckList } from '../../ui/input/CheckList';
import { LabelledSelect } from '../../ui/input/Select';

type Estudiante = GrupoRenovado['estudiantes'][number];
/** A student who stays but whom another group would take, with the name of its own group. */
type Pasa = Estudiante & { de: string };
/** The group that a student goes to, by enrolment; null: none. */
export type Pases = ReadonlyMap<number, number | null>;

/** The students who stay but whom other groups would take, and where each goes: where the user sent it, else to the best group with a free place. */
export function pasesDe(
  grupos: readonly GrupoRenovado[],
  elegidos: Pases,
): { pasan: Pasa[]; pases: Pases; libres: ReadonlyMap<number, number> } {
  const abiertos = new Map(grupos.filter(({ accion }) => accion !== 'NO').map(({ codigoGrupo, libres }) => [codigoGrupo, libres]));
  const pasan = grupos.flatMap(({ grupo: de, estudiantes }) =>
    estudiantes.filter(({ destinos }) => destinos.length > 0).map((uno) => ({ ...uno, de })),
  );
  const pases = new Map<number, number | null>();
  const sienta = ({ codigoInscripcion }: Pasa, codigoGrupo: number | null) => {
    pases.set(codigoInscripcion, codigoGrupo);
    if (codigoGrupo !== null) abiertos.set(codigoGrupo, abiertos.get(codigoGrupo)! - 1);
  };
  // Who was sent somewhere by hand sits first.
  for (const uno of pasan) {
    const suyo = elegidos.get(uno.codigoInscripcion);
    if (suyo !== undefined) sienta(uno, suyo !== null && (abiertos.get(suyo) ?? 0) > 0 ? suyo : null);
  }
  for (const uno of pasan)
    if (!elegidos.has(uno.codigoInscripcion)) sienta(uno, uno.destinos.find((codigo) => (abiertos.get(codigo) ?? 0) > 0) ?? null);
  return { pasan, pases, libres: abiertos };
}

type Promueve = Parameters<typeof promoverEstudiantes>[0]['body'];

/** One request for each group that takes students in. */
export const promociones = (
  { codigoPeriodo, codigoPeriodoNuevo, aceptaDeuda }: Pick<Promueve, 'codigoPeriodo' | 'codigoPeriodoNuevo' | 'aceptaDeuda'>,
  van: readonly { codigoInscripcion: number }[],
  pases: Pases,
) =>
  [...groupBy(van, ({ codigoInscripcion }) => pases.get(codigoInscripcion)!)].map(([codigoGrupo, suyos]) => () => {
    const codigoInscripciones = suyos.map((uno) => uno.codigoInscripcion);
    return promoverEstudiantes({ body: { codigoPeriodo, codigoPeriodoNuevo, aceptaDeuda, codigoGrupo, codigoInscripciones } });
  });

interface Props {
  grupos: readonly GrupoRenovado[];
  elegidos: Pases;
  disabled: boolean;
  onChange: (codigos: readonly number[], codigoGrupo: number | null) => void;
}

/** Who does not go on in the same group: the group proposed for each, with free places, and another one for all that are ticked. */
export function Promocion({ grupos, elegidos, disabled, onChange }: Props) {
  const [marcados, setMarcados] = useState<readonly number[]>([]);
  const { pasan, pases, libres } = pasesDe(grupos, elegidos);
  if (pasan.length === 0) return null;
  const nombreDe = new Map(grupos.map(({ codigoGrupo, grupo }) => [codigoGrupo, grupo]));
  const suyos = pasan.filter(({ codigoInscripcion }) => marcados.includes(codigoInscripcion));
  // Only groups that take all of them are offered.
  const comunes = suyos.reduce<readonly number[]>(
    (antes, { destinos }) => antes.filter((uno) => destinos.includes(uno)),
    suyos[0]?.destinos ?? [],
  );
  const van = [...pases.values()].filter((uno) => uno !== null).length;
  const todos = marcados.length === pasan.length;
  return (
    <section className="mt-4" aria-label="Pasan a otro grupo">
      <FieldGroup
        label={`No siguen en su grupo ${pasan.length}: ${van === 1 ? 'pasa 1' : `pasan ${van}`} a otro donde caben por edad, sexo y días`}
      >
        <Button
          label={todos ? 'Quitar todos' : 'Marcar todos'}
          text
          size="small"
          disabled={disabled}
          onClick={() => setMarcados(todos ? [] : pasan.map(({ codigoInscripcion }) => codigoInscripcion))}
        />
        <CheckList
          items={pasan.map(({ codigoInscripcion, nombreCompleto, de, motivo, debe }) => {
            const a = pases.get(codigoInscripcion) ?? null;
            return {
              key: codigoInscripcion,
              label: (
                <>
                  {nombreCompleto}: {de} → <strong>{a === null ? 'sin lugar' : nombreDe.get(a)}</strong>
                </>
              ),
              note: [motivo, debe > 0 && `Debe ${money(debe)} vencidos.`].filter(Boolean).join(' '),
              checked: marcados.includes(codigoInscripcion),
              disabled,
            };
          })}
          onToggle={(codigo, on) => setMarcados(on ? [...marcados, codigo] : marcados.filter((otro) => otro !== codigo))}
        />
      </FieldGroup>
      {suyos.length > 0 && (
        <div className="campos mt-3">
          <LabelledSelect
            label={`Pasar a ${plural(suyos.length, 'estudiante')} a`}
            placeholder="Elija el grupo"
            options={[
              ...comunes.map((codigo) => ({
                value: codigo,
                label: `${nombreDe.get(codigo)} · ${plural(Math.max(0, libres.get(codigo) ?? 0), 'lugar libre', 'lugares libres')}`,
              })),
              { value: 0, label: 'A ninguno' },
            ]}
            value={null}
            onChange={(value) => {
              onChange(marcados, Number(value) || null);
              setMarcados([]);
            }}
          />
        </div>
      )}
    </section>
  );
}
