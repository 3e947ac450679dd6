title = Para programas
document = Lo mismo como documento OpenAPI
commands = Los tipos de órdenes. Cada petición necesita además `version` y `csrf`.
fields = Campos (los que llevan asterisco son necesarios):
