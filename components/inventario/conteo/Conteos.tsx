import dynamic from 'next/dynamic';
import { useState } from 'react';
import * as z from 'zod';
import { codigoEnRuta } from '@/contract/campos';
import { ESTATUS_CONTEO, type ConteoFila } from '@/contract/inventario/conteo';
import { useAppSelector } from '@/store/hooks';
import { conteoService } from '@/services/existencias';
import { selectSucursal } from '@/store/session';
import { Empty } from '../../feedback/Empty';
import type { Cells } from '../../list/cell';
import { CreateButton } from '../../list/CreateButton';
import { DataGrid } from '../../list/DataGrid';
import { ExportMenu } from '../../list/ExportMenu';
import type { GridList } from '../../list/types';
import { useList } from '../../list/useList';
import { useUrlQuery } from '../../list/useUrlQuery';
import { IconButton } from '../../ui/IconButton';
import { PageHeader } from '../../ui/PageHeader';
import { ConteoVista } from './ConteoVista';
import { EstatusConteo } from './EstatusConteo';
import { ListSelect } from '../../list/ListFilters';

const NuevoConteo = dynamic(() => import('./NuevoConteo').then((module) => module.NuevoConteo), { ssr: false });

const ESTADOS = [
  { value: null, label: 'Todos los estados' },
  ...Object.entries(ESTATUS_CONTEO).map(([value, label]) => ({ value, label })),
];
const cells: Cells<ConteoFila> = {
  numero: ({ numero }) => `N.º ${numero}`,
  estatus: (fila) => <EstatusConteo {...fila} />,
  diferencias: ({ diferencias }) => (diferencias === null ? '' : diferencias),
};
const consulta = z.strictObject({ conteo: codigoEnRuta.optional() });

function Lista({ onAbrir }: { onAbrir: (codigoConteo: number) => void }) {
  const list = useList(conteoService.filter);
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const [nuevo, setNuevo] = useState(false);
  const button = <CreateButton label="Empezar un conteo" onClick={() => setNuevo(true)} />;
  return (
    <section className="card" aria-label="Conteos">
      <PageHeader title="Conteos">
        <ExportMenu list={list} />
        {button}
      </PageHeader>
      <DataGrid
        list={list as GridList<ConteoFila>}
        cells={cells}
        rowKey={({ codigoConteo }) => codigoConteo}
        filters={<ListSelect list={list} name="estatus" label="Estado" options={ESTADOS} />}
        actions={({ codigoConteo, numero, estatus }) => {
          const sigue = estatus === 'ABIERTO' || estatus === 'CONTADO';
          const label = sigue ? 'Seguir con' : 'Abrir';
          return (
            <IconButton
              icon={sigue ? 'pi-pencil' : 'pi-eye'}
              label={`${label} el conteo ${numero}`}
              title={label}
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
  const [at, setAt] = useUrlQuery(consulta);
  if (!at) return null;
  if (at.conteo === undefined) return <Lista onAbrir={(conteo) => setAt({ conteo })} />;
  return <ConteoVista key={at.conteo} codigoConteo={at.conteo} onVolver={() => setAt({ conteo: undefined })} />;
}
