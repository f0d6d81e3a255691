/** The address of a group's page with its active enrolments: /grupo/detallegrupo?codigoGrupo=7&estatus=ACTIVA. */
export const hrefDeGrupo = (codigoGrupo: number): string => `/grupo/detallegrupo?codigoGrupo=${codigoGrupo}&estatus=ACTIVA`;
