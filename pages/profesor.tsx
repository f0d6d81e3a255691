import { later } from '@/components/data/later';
import { FotoProfesor } from '@/components/academico/FotoProfesor';
import { Lines, type Cells } from '@/components/list/cell';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Telefono } from '@/components/personas/Telefono';
import { Pictured } from '@/components/ui/Pictured';
import type { Entrega } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import { gruposEnPalabras, profesores } from '@/contract/academico/listaProfesores';
import type { Profesor } from '@/contract/academico/profesor';
import { useOpen } from '@/components/ui/useOpen';

const ProfesorForm = later(() => import('@/components/academico/ProfesorForm'), 'ProfesorForm');
const Entregar = later(() => import('@/components/usuarios/cuenta/Entregar'), 'Entregar');

const { filter, service } = entityOf(profesores, async () => (await import('@/services/academico/profesores')).profesorService);

const cells: Cells<Profesor> = {
  nombreCompleto: (row) => <Pictured picture={<FotoProfesor profesor={row} />}>{row.nombreCompleto}</Pictured>,
  telefono: ({ entidad: { telefono, email }, nombreCompleto }) =>
    (telefono || email) && (
      <span className="lines break">
        {telefono && <Telefono telefono={telefono} nombre={nombreCompleto} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </span>
    ),
  grupos: (row) => <Lines items={gruposEnPalabras(row)} />,
};

/** The instructors of the branch and of all branches: person, groups and user account. */
export default function ProfesorPage() {
  const list = useList(filter);
  const [entrega, setEntrega, cerrar] = useOpen<Entrega>();
  return (
    <>
      <ListPage
        list={list}
        service={service}
        nombre={({ nombreCompleto }) => nombreCompleto}
        hint="Todavía no hay profesores en esta sucursal. Cree el primero: cada grupo necesita uno."
        cells={cells}
        form={(row, close) => <ProfesorForm profesor={row} onClose={close} onCreated={setEntrega} onUndone={list.reload} />}
      />
      {entrega && <Entregar entrega={entrega} onClose={cerrar} />}
    </>
  );
}
