import type { Interesado } from '@/contract/inscripciones/interesado';
import type { Borrador } from '@/store/inscripciones';
import { nuevoVacio } from '../nuevoEstudiante';
import { useEmpezar } from '../useEmpezar';

/** Starts the enrolment of a prospect: of the record that the waiting list made, or with what is known in the form of a new student. */
export function useInscribirInteresado() {
  const empezar = useEmpezar();
  return async ({ codigoInteresado, codigoEstudiante, nombre, fechaNacimiento, sexo, responsable, telefono, email }: Interesado) => {
    const suya = (borrador: Borrador) => borrador.codigoInteresado === codigoInteresado;
    if (codigoEstudiante !== null) {
      const [{ estudianteService }, { ligeroDe }] = await Promise.all([
        import('@/services/estudiantes'),
        import('../../estudiantes/EstudiantesParecidos'),
      ]);
      const ficha = await estudianteService.id({ query: { codigoEstudiante } });
      return empezar(suya, { codigoInteresado, estudiante: ligeroDe(ficha) });
    }
    // The names of a country are loaded when they are needed.
    const { partirNombre, sexoDelNombre } = await import('@/domain/importacion/nombres');
    const partes = (completo: string) => ({ nombre: partirNombre(completo).nombre, apellido: partirNombre(completo).apellido });
    const vacio = nuevoVacio();
    const nino = partes(nombre);
    const [paga] = vacio.responsables;
    const nuevo = {
      ...vacio,
      entidad: { ...vacio.entidad, ...nino, fechaNacimiento: fechaNacimiento ?? '', sexo: sexo || sexoDelNombre(nino.nombre) },
      responsables: [{ ...paga!, entidad: { ...paga!.entidad!, ...partes(responsable), telefono, email } }],
    };
    return empezar(suya, { creando: true, codigoInteresado, nuevo });
  };
}
