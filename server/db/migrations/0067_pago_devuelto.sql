-- rolling
CREATE TABLE "pago_devuelto" (
	"codigo_reversion" integer PRIMARY KEY NOT NULL,
	"codigo_compania" integer NOT NULL,
	"codigo_forma" integer NOT NULL,
	"codigo_cuenta" integer,
	"codigo_factura" integer,
	"codigo_cargo" integer,
	"codigo_conciliacion" integer
);
--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_reversion_reversion_codigo_reversion_fk" FOREIGN KEY ("codigo_reversion") REFERENCES "public"."reversion"("codigo_reversion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_forma_cobro_forma_codigo_forma_fk" FOREIGN KEY ("codigo_forma") REFERENCES "public"."cobro_forma"("codigo_forma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_cargo_factura_codigo_factura_fk" FOREIGN KEY ("codigo_cargo") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pago_devuelto" ADD CONSTRAINT "pago_devuelto_codigo_conciliacion_conciliacion_codigo_conciliacion_fk" FOREIGN KEY ("codigo_conciliacion") REFERENCES "public"."conciliacion"("codigo_conciliacion") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pago_devuelto_forma_unica" ON "pago_devuelto" USING btree ("codigo_forma");--> statement-breakpoint
CREATE INDEX "pago_devuelto_cuenta" ON "pago_devuelto" USING btree ("codigo_cuenta");--> statement-breakpoint
CREATE INDEX "pago_devuelto_factura" ON "pago_devuelto" USING btree ("codigo_factura");--> statement-breakpoint
CREATE INDEX "pago_devuelto_conciliacion" ON "pago_devuelto" USING btree ("codigo_conciliacion");--> statement-breakpoint
CREATE INDEX "factura_pendiente_monto" ON "factura" USING btree ("codigo_sucursal","pendiente","fecha_vencimiento") WHERE pendiente > 0;