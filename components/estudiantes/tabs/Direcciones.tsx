import { direccionService } from '@/services/responsables';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { ListaDirecciones } from '../../responsables/ListaDirecciones';

type Personas = Awaited<ReturnType<typeof direccionService.deEstudiante>>;

function DeTodos({ personas, onChange }: { personas: Personas; onChange: () => void }) {
  const copiablesPara = (codigo: number) =>
    personas
      .filter(({ codigoEntidad }) => codigoEntidad !== codigo)
      .flatMap(({ nombre, direcciones }) => direcciones.map((direccion) => ({ nombre, direccion })));
  return (
    <div className="flex flex-column gap-4">
      {personas
        .filter(({ rol }) => rol !== 'HERMANO')
        .map(({ codigoEntidad, nombre, rol, direcciones }) => (
          <section key={codigoEntidad} aria-label={`Direcciones de ${nombre}`}>
            <h2 className="mb-2">
              {nombre} {rol === 'RESPONSABLE' && <small className="font-normal text-muted">Responsable</small>}
            </h2>
            <ListaDirecciones
              codigoEntidad={codigoEntidad}
              nombre={nombre}
              direcciones={direcciones}
              copiables={copiablesPara(codigoEntidad)}
              onChange={onChange}
            />
          </section>
        ))}
    </div>
  );
}

/** The addresses of a student and its guardians; one of them, or a sibling's, can be copied. */
export default function Direcciones({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(direccionService.deEstudiante, { query: { codigoEstudiante } })}>
      {(personas, reload) => <DeTodos personas={personas} onChange={reload} />}
    </Loaded>
  );
}
