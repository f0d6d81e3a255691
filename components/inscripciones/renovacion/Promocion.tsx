import { useState } from 'react';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { renovacionService } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { groupBy } from '@/utils/groupBy';
import { Button } from '../../ui/Button';
import { FieldGroup } from '../../ui/Field';
import { CheckList } from '../../ui/input/CheckList';
import { LabelledSelect } from '../../ui/input/Select';

type Estudiante = GrupoRenovado['estudiantes'][number];
/** A student who stays but may go to another group, with its own group. */
type Pasa = Estudiante & { de: GrupoRenovado };
/** The group that a student goes to, by enrolment; null: none. */
export type Pases = ReadonlyMap<number, number | null>;

/** The students who stay but may go to other groups, and where each goes: where the user sent it, else to the best group with a free place. */
export function pasesDe(
  grupos: readonly GrupoRenovado[],
  elegidos: Pases,
): { pasan: Pasa[]; pases: Pases; libres: ReadonlyMap<number, number> } {
  const abiertos = new Map(grupos.filter(({ accion }) => accion !== 'NO').map(({ codigoGrupo, libres }) => [codigoGrupo, libres]));
  const pasan = grupos.flatMap((de) =>
    de.estudiantes.filter(({ destinos, sinDestino }) => destinos.length > 0 || sinDestino).map((uno) => ({ ...uno, de })),
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

type Promueve = Parameters<typeof renovacionService.promover>[0]['body'];

/** One request for each group that takes students in. */
export const promociones = (
  { codigoPeriodo, codigoPeriodoNuevo, aceptaDeuda }: Pick<Promueve, 'codigoPeriodo' | 'codigoPeriodoNuevo' | 'aceptaDeuda'>,
  van: readonly { codigoInscripcion: number }[],
  pases: Pases,
) =>
  [...groupBy(van, ({ codigoInscripcion }) => pases.get(codigoInscripcion)!)].map(([codigoGrupo, suyos]) => () => {
    const codigoInscripciones = suyos.map((uno) => uno.codigoInscripcion);
    return renovacionService.promover({ body: { codigoPeriodo, codigoPeriodoNuevo, aceptaDeuda, codigoGrupo, codigoInscripciones } });
  });

interface Props {
  grupos: readonly GrupoRenovado[];
  elegidos: Pases;
  disabled: boolean;
  onChange: (codigos: readonly number[], codigoGrupo: number | null) => void;
}

/** Who does not go on in the same group: the group proposed for each, with free places, and any other one, of every branch, for all that are ticked. */
export function Promocion({ grupos, elegidos, disabled, onChange }: Props) {
  const [marcados, setMarcados] = useState<readonly number[]>([]);
  const { pasan, pases, libres } = pasesDe(grupos, elegidos);
  if (pasan.length === 0) return null;
  const grupoDe = new Map(grupos.map((uno) => [uno.codigoGrupo, uno]));
  /** A group's name, with its branch for children of another one. */
  const nombreDe = (codigo: number, ...ninos: readonly Pasa[]) => {
    const { grupo, sucursal } = grupoDe.get(codigo)!;
    return ninos.every(({ de }) => de.sucursal === sucursal) ? grupo : `${grupo} (${sucursal})`;
  };
  const lleno = (codigo: number) => (libres.get(codigo) ?? 0) <= 0;
  const porque = ({ codigoInscripcion, destinos, sinDestino }: Pasa) => {
    const suyos = destinos.filter((codigo) => grupoDe.has(codigo));
    if (pases.get(codigoInscripcion) !== null || !suyos.every(lleno)) return '';
    return suyos.length > 0 ? `No queda lugar en ${suyos.map((codigo) => nombreDe(codigo)).join(' ni en ')}.` : sinDestino;
  };
  const suyos = pasan.filter(({ codigoInscripcion }) => marcados.includes(codigoInscripcion));
  // Groups that take all of them come first.
  const comunes = suyos.reduce<readonly number[]>(
    (antes, { destinos }) => antes.filter((uno) => destinos.includes(uno)),
    suyos[0]?.destinos ?? [],
  );
  const otros = [...libres.keys()].filter((codigo) => !comunes.includes(codigo) && suyos.every(({ de }) => de.codigoGrupo !== codigo));
  const van = [...pases.values()].filter((uno) => uno !== null).length;
  const todos = marcados.length === pasan.length;
  return (
    <section className="mt-4" aria-label="Pasan a otro grupo">
      <FieldGroup
        label={`No siguen en su grupo ${pasan.length}: ${van === 1 ? 'pasa 1' : `pasan ${van}`} a otro donde caben por edad, sexo y días`}
      >
        <Button
          label={todos ? 'Desmarcar todos' : 'Marcar todos'}
          text
          small
          disabled={disabled}
          onClick={() => setMarcados(todos ? [] : pasan.map(({ codigoInscripcion }) => codigoInscripcion))}
        />
        <CheckList
          items={pasan.map((uno) => {
            const { codigoInscripcion, nombreCompleto, de, motivo, debe } = uno;
            const a = pases.get(codigoInscripcion) ?? null;
            return {
              key: codigoInscripcion,
              label: (
                <>
                  {nombreCompleto}: {de.grupo} → <strong>{a === null ? 'ninguno' : nombreDe(a, uno)}</strong>
                </>
              ),
              note: [motivo, porque(uno), debe > 0 && `Debe ${money(debe)} vencidos.`].filter(Boolean).join(' '),
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
              ...[...comunes, ...otros].map((codigo) => ({
                value: codigo,
                label: `${nombreDe(codigo, ...suyos)} · ${plural(Math.max(0, libres.get(codigo) ?? 0), 'lugar libre', 'lugares libres')}`,
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
