import { direccionService } from '@/services/responsables';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded } from '../../data/useLoaded';
import { ListaDirecciones } from '../../personas/ListaDirecciones';

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

/** The addresses of a student and of the guardians; one of them, or a sibling's, can be copied. */
export default function Direcciones({ codigoEstudiante }: Props) {
  const loaded = useLoaded(codigoEstudiante, (options) => direccionService.deEstudiante({ query: { codigoEstudiante } }, options));
  const { data: personas, error, reload } = loaded;
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!personas) {
    return (
      <div aria-busy="true" className="bars-block">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  const copiablesPara = (codigo: number) =>
    personas
      .filter(({ codigoEntidad }) => codigoEntidad !== codigo)
      .flatMap(({ nombre, direcciones }) => direcciones.map((direccion) => ({ nombre, direccion })));
  return (
    <div className="parientes">
      {personas
        .filter(({ rol }) => rol !== 'HERMANO')
        .map(({ codigoEntidad, nombre, rol, direcciones }) => (
          <section key={codigoEntidad} aria-label={`Direcciones de ${nombre}`}>
            <h3>
              {nombre} {rol === 'RESPONSABLE' && <small>Responsable</small>}
            </h3>
            <ListaDirecciones
              codigoEntidad={codigoEntidad}
              nombre={nombre}
              direcciones={direcciones}
              copiables={copiablesPara(codigoEntidad)}
              onChange={reload}
            />
          </section>
        ))}
    </div>
  );
}
