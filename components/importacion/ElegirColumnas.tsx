import { useState } from 'react';
import type { Columna } from '@/contract/importacion/archivo';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/input/Select';
import type { ArchivoLeido } from './leerArchivo';

interface ElegirProps {
  columnas: readonly Columna[];
  leido: ArchivoLeido;
  /** The column of each heading in the file; null: left out. */
  mapa: readonly (string | null)[];
  onChange: (mapa: (string | null)[]) => void;
}

/** The required columns that no heading is mapped to, neither to another that says the same. */
export const faltantes = (columnas: readonly Columna[], mapa: readonly (string | null)[]) =>
  columnas.filter(({ id, requerida, o }) => requerida && !mapa.includes(id) && !(o && mapa.includes(o)));

/** Maps the headings of the file to columns; recognized headings are preselected. */
export function ElegirColumnas({ columnas, leido: { titulos, filas }, mapa, onChange }: ElegirProps) {
  const options = [
    { value: null, label: 'No está en el archivo' },
    ...titulos.map((titulo, i) => ({ value: i, label: titulo || `Columna ${i + 1}` })),
  ];
  const elegir = (id: string) => (lugar: unknown) =>
    onChange(titulos.map((_, i) => (i === lugar ? id : mapa[i] === id ? null : (mapa[i] ?? null))));
  const faltan = new Set(faltantes(columnas, mapa).map(({ id }) => id));
  const raras = columnas.filter(({ id, rara }) => rara && !mapa.includes(id));
  const [todas, setTodas] = useState(false);
  return (
    <>
      <div className="campos">
        {columnas
          .filter((una) => todas || !raras.includes(una))
          .map(({ id, titulo }) => {
            const requerida = faltan.has(id);
            const lugar = mapa.indexOf(id);
            const ejemplo = lugar < 0 ? '' : (filas.find((fila) => fila[lugar]?.trim())?.[lugar] ?? '');
            return (
              <LabelledSelect
                key={id}
                label={titulo}
                half
                required={requerida}
                help={ejemplo && `Por ejemplo: ${ejemplo}`}
                error={requerida && lugar < 0 ? 'Elija qué columna del archivo es' : undefined}
                options={options}
                value={lugar < 0 ? null : lugar}
                onChange={elegir(id)}
              />
            );
          })}
      </div>
      {raras.length > 0 && <Button label={todas ? 'Menos columnas' : 'Más columnas'} text onClick={() => setTodas(!todas)} />}
    </>
  );
}
