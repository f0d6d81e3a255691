ALTER TABLE "entidad" ADD COLUMN "codigo_sucursal_origen" integer;--> statement-breakpoint
ALTER TABLE "entidad" ADD CONSTRAINT "entidad_codigo_sucursal_origen_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal_origen") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factura_entidad" ON "factura" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE INDEX "usuario_entidad" ON "usuario" USING btree ("codigo_entidad");--> statement-breakpoint
-- Who is on record already belongs to the branch where that shows first. Nobody did this: it leaves no audit row.
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update entidad set codigo_sucursal_origen = coalesce(
  (select e.codigo_sucursal from estudiante e where e.codigo_entidad = entidad.codigo_entidad),
  (select e.codigo_sucursal from responsable_estudiante r join estudiante e using (codigo_estudiante)
    where r.codigo_entidad = entidad.codigo_entidad order by r.codigo_responsable limit 1),
  (select p.codigo_sucursal from profesor p where p.codigo_entidad = entidad.codigo_entidad),
  (select s.codigo_sucursal from usuario u join sucursal_usuario s using (codigo_usuario)
    where u.codigo_entidad = entidad.codigo_entidad order by s.defecto desc, s.codigo_sucursal limit 1),
  (select f.codigo_sucursal from factura f where f.codigo_entidad = entidad.codigo_entidad order by f.codigo_factura limit 1));--> statement-breakpoint
select set_config('app.auditar', '', true);
