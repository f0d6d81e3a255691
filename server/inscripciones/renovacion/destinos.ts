import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { destinosDe } from '@/domain/inscripciones/promocion';
import { vistoDe, type Lugar, type Planeado } from './planear';

type Posible = [codigo: number, lugar: Lugar];

const destino = ([codigoGrupo, { copia, inscritos }]: Posible) => {
  const codigoModalidades = copia.modalidades.map(({ codigoModalidad }) => codigoModalidad);
  return { ...copia, codigoGrupo, inscritos, horario: copia.detallesHorarioGrupo, codigoModalidades };
};

/**
 * What the page shows of a renewal of the whole branch: its groups, those of the new period alone, and for each student who stays the groups
 * that would take it. Another branch's groups are not among them: there a child is enrolled by hand.
 */
export function conDestinos({ planes, suyos, al, delNuevo }: Planeado): GrupoRenovado[] {
  const sucursales = new Set(planes.map(({ copia }) => copia.codigoSucursal));
  const nuevos = delNuevo
    .filter(({ codigoGrupo, codigoSucursal }) => sucursales.has(codigoSucursal) && planes.every((uno) => uno.codigoCopia !== codigoGrupo))
    .map((uno) => ({
      visto: { codigoGrupo: uno.codigoGrupo, grupo: uno.descripcion },
      lugar: { copia: uno, inscritos: uno.inscritos } as Lugar,
    }));
  const posibles = [...planes.filter(({ visto }) => visto.accion !== 'NO'), ...nuevos].map((uno) =>
    destino([uno.visto.codigoGrupo, uno.lugar]),
  );
  const de = new Map(suyos.map((uno) => [uno.codigoInscripcion, uno]));
  const vistos = planes.map(({ visto, copia }): GrupoRenovado => {
    const otros = posibles.filter((uno) => uno.codigoGrupo !== visto.codigoGrupo && uno.codigoSucursal === copia.codigoSucursal);
    const dias = new Set(copia.detallesHorarioGrupo.map(({ dia }) => dia));
    const estudiantes = visto.estudiantes.map((fila) => {
      const nino = de.get(fila.codigoInscripcion)!;
      const otras = al.otras.get(fila.codigoEstudiante) ?? [];
      if (fila.resultado !== 'QUEDA' || otras.some(({ codigoPeriodo, aMano }) => aMano && codigoPeriodo === al.nuevo.codigoPeriodo))
        return fila;
      const pedido = {
        ...{ estudiante: nino, codigoModalidad: nino.codigoModalidad, dias, inscripcionesActivas: otras },
        ...{ periodo: al.nuevo, fecha: al.hoy, hoy: al.hoy, criterioEdad: al.criterioEdad },
      };
      return { ...fila, destinos: destinosDe(pedido, otros).map(({ codigoGrupo }) => codigoGrupo) };
    });
    return { ...visto, estudiantes };
  });
  return [...vistos, ...nuevos.map(({ visto, lugar }) => vistoDe({ ...visto, accion: 'NUEVO' }, lugar, []))];
}
