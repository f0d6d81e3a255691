import { useId, type ClipboardEvent } from 'react';
import { textosHorario } from '@/contract/palabras';
import { COLUMNAS_DE_GRUPO, type ColumnaDeGrupo, type FaltasDeGrupo, type FilaDeGrupo } from '@/domain/importacion/grupos';
import { horarioEscrito } from '@/domain/importacion/horarios';
import { FieldError } from '../../ui/Field';
import { IconButton } from '../../ui/Button';
import { TextInput } from '../../ui/input/TextInput';
import { pegar, rellenar } from './celdas';
import css from './TablaDeGrupos.module.css';

interface Props {
  filas: readonly FilaDeGrupo[];
  /** What is wrong with each row, by column. */
  faltas: readonly (FaltasDeGrupo | undefined)[];
  /** The columns that this academy does not need. */
  sin: readonly ColumnaDeGrupo[];
  onChange: (filas: FilaDeGrupo[]) => void;
}

/** The classes of a row as they are understood, so that a wrong half of the day is seen before it is saved. */
function entendido({ dias = '', horas = '' }: FilaDeGrupo['celdas']): string {
  const clases = horarioEscrito(dias, horas, '');
  return Array.isArray(clases) ? textosHorario(clases).join('; ') : '';
}

/** A table of groups to type or paste into: one row is one group. A block copied from a sheet fills the cells from the one where it is pasted. */
export function TablaDeGrupos({ filas, faltas, sin, onChange }: Props) {
  const id = useId();
  const columnas = COLUMNAS_DE_GRUPO.filter((una) => !sin.includes(una.id));
  const ids = columnas.map((una) => una.id);
  const escribir = (lugar: number, columna: ColumnaDeGrupo, texto: string) =>
    onChange(filas.map((fila, i) => (i === lugar ? { ...fila, celdas: { ...fila.celdas, [columna]: texto } } : fila)));
  const alPegar = (event: ClipboardEvent, lugar: number, columna: ColumnaDeGrupo) => {
    const texto = event.clipboardData.getData('text/plain');
    if (!/[\t\n]./.test(texto)) return;
    event.preventDefault();
    onChange(pegar(filas, ids, texto, { lugar, columna }));
  };
  return (
    <div className={`${css.marco} sized my-3`}>
      <table className="w-full text-left" aria-label="Grupos por crear">
        <thead>
          <tr>
            {columnas.map(({ id: columna, titulo }) => (
              <th key={columna} scope="col" data-columna={columna}>
                <button
                  type="button"
                  className="text-sm text-strong p-0 border-none bg-transparent font-semibold cursor-pointer"
                  aria-label={`Repetir hacia abajo: ${titulo}`}
                  title="Repetir hacia abajo: cada celda vacía toma lo de arriba"
                  onClick={() => onChange(rellenar(filas, columna))}
                >
                  {titulo} <i className="pi pi-arrow-down text-sm" aria-hidden />
                </button>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {filas.map((fila, i) => (
            <tr key={i}>
              {columnas.map(({ id: columna, titulo, ejemplo }) => {
                const falta = faltas[i]?.[columna];
                const dice = columna === 'horas' ? entendido(fila.celdas) : '';
                const suyo = `${id}-${i}-${columna}`;
                return (
                  <td key={columna} data-label={titulo}>
                    <TextInput
                      className="w-full min-w-0 px-2"
                      aria-label={`${titulo}, fila ${i + 1}`}
                      aria-invalid={falta ? true : undefined}
                      aria-describedby={falta || dice ? suyo : undefined}
                      placeholder={i === 0 ? ejemplo : undefined}
                      value={fila.celdas[columna] ?? ''}
                      onChange={(texto) => escribir(i, columna, texto)}
                      onPaste={(event) => alPegar(event, i, columna)}
                    />
                    {falta ? (
                      <FieldError id={suyo}>{falta}</FieldError>
                    ) : (
                      dice && (
                        <small id={suyo} className="block">
                          {dice}
                        </small>
                      )
                    )}
                  </td>
                );
              })}
              <td>
                <IconButton
                  icon="pi-trash"
                  label={`Quitar la fila ${i + 1}`}
                  onClick={() => onChange(filas.filter((_, otra) => otra !== i))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
