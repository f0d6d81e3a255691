import { useState } from 'react';
import type { Field } from '../../form/Fields';
import { ESTATUS_CONTEO, type ConteoFila } from '@/contract/inventario/conteo';
import { conteoService } from '@/services/inventario/existencias';
import { later } from '../../data/later';
import { useSucursal } from '../../data/useSession';
import { Empty } from '../../feedback/Notice';
import type { Cells } from '../../list/cell';
import { DataGrid } from '../../list/DataGrid';
import { useList } from '../../list/useList';
import { keyIn, paramsOf, useParams } from '../../list/useParams';
import { Button, IconButton } from '../../ui/Button';
import { ConteoVista, EstatusConteo } from './ConteoVista';
import { optionsOf } from '../../ui/input/Select';

const NuevoConteo = later(() => import('./NuevoConteo'), 'NuevoConteo');

const FILTROS: Field<any>[] = [
  { name: 'estatus', label: 'Estado', kind: 'select', options: optionsOf(ESTATUS_CONTEO, 'Todos los estados') },
];
const cells: Cells<ConteoFila> = {
  numero: ({ numero }) => `N.º ${numero}`,
  estatus: (fila) => <EstatusConteo {...fila} />,
  diferencias: ({ diferencias }) => diferencias,
};
const consulta = paramsOf<{ conteo?: number }>({ conteo: keyIn });

function Lista({ onAbrir }: { onAbrir: (codigoConteo: number) => void }) {
  const list = useList(conteoService.filter);
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [nuevo, setNuevo] = useState(false);
  const button = <Button icon="pi-plus" label="Empezar un conteo" onClick={() => setNuevo(true)} />;
  return (
    <section className="card" aria-label="Conteos">
      <DataGrid
        list={list}
        title="Conteos"
        tools={button}
        cells={cells}
        rowKey="codigoConteo"
        filters={FILTROS}
        actions={({ codigoConteo, numero, estatus }) => {
          const sigue = estatus === 'ABIERTO' || estatus === 'CONTADO';
          const label = sigue ? 'Seguir con' : 'Abrir';
          return (
            <IconButton
              icon={sigue ? 'pi-pencil' : 'pi-eye'}
              label={`${label} el conteo ${numero}`}
              onClick={() => onAbrir(codigoConteo)}
            />
          );
        }}
        empty={<Empty title="No hay conteos aquí: cuente lo que hay y compárelo con lo que debería haber.">{button}</Empty>}
      />
      {nuevo && codigoSucursal !== undefined && (
        <NuevoConteo codigoSucursal={codigoSucursal} onDone={({ codigoConteo }) => onAbrir(codigoConteo)} onClose={() => setNuevo(false)} />
      )}
    </section>
  );
}

/** The branch's physical counts, or the one named in the address. */
export function Conteos() {
  const [at, setAt] = useParams(consulta);
  if (!at) return null;
  if (at.conteo === undefined) return <Lista onAbrir={(conteo) => setAt({ conteo })} />;
  return <ConteoVista key={at.conteo} codigoConteo={at.conteo} onVolver={() => setAt({ conteo: undefined })} />;
}
