-- The roll reads the first groups of a branch by name from the index alone.
CREATE INDEX "grupo_orden" ON "grupo" USING btree ("codigo_compania","codigo_sucursal",descripcion collate "es-x-icu","codigo_grupo") INCLUDE ("codigo_periodo","codigo_profesor","estatus");
