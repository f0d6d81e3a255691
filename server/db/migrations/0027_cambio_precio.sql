CREATE TABLE "cambio_precio" (
	"codigo_cambio" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cambio_precio_codigo_cambio_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_modalidad" integer NOT NULL,
	"desde" date NOT NULL,
	"precio" bigint NOT NULL,
	"monto_cuota" bigint NOT NULL,
	"motivo" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "cambio_precio_monto" CHECK (monto_cuota >= 0)
);
--> statement-breakpoint
ALTER TABLE "cambio_precio" ADD CONSTRAINT "cambio_precio_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cambio_precio" ADD CONSTRAINT "cambio_precio_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cambio_precio" ADD CONSTRAINT "cambio_precio_codigo_modalidad_modalidad_codigo_modalidad_fk" FOREIGN KEY ("codigo_modalidad") REFERENCES "public"."modalidad"("codigo_modalidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cambio_precio_grupo" ON "cambio_precio" USING btree ("codigo_grupo","codigo_modalidad","desde");--> statement-breakpoint
-- A letter stays as it was printed, like a receipt (docs/decisions/032); only a merge of two records of one child gives it to the other.
create trigger no_cambia before delete or update of codigo_carta, codigo_compania, codigo_sucursal, numero, fecha, contenido, verificacion, momento, usuario
on carta_saldo for each row execute function papel_no_cambia();
--> statement-breakpoint
-- Sales had kept the price of the whole line where ledger and e-CF look for that of one.
update factura_detalle set precio = precio / cantidad
where cantidad > 1 and precio - descuento + itbis = total and cantidad * precio - descuento + itbis <> total and precio % cantidad = 0;
