/** The page of a group: /grupo/detallegrupo?codigoGrupo=7, with who is enrolled now. */
export const hrefDeGrupo = (codigoGrupo: number): string => `/grupo/detallegrupo?codigoGrupo=${codigoGrupo}&estatus=ACTIVA`;
