import type { Interesado } from '@/contract/inscripciones/interesado';
import { nuevoVacio } from '../nuevoEstudiante';
import { useEmpezar } from '../useEmpezar';

/** Starts the enrolment of a prospect with what is known of child and guardian in the form of a new student. */
export function useInscribirInteresado() {
  const empezar = useEmpezar();
  return async ({ codigoInteresado, nombre, fechaNacimiento, sexo, responsable, telefono, email }: Interesado) => {
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
    await empezar((borrador) => borrador.codigoInteresado === codigoInteresado, { creando: true, codigoInteresado, nuevo });
  };
}
