title = Voor programma’s
document = Hetzelfde als OpenAPI-document
commands = De soorten opdrachten. Elk verzoek heeft ook `version` en `csrf` nodig.
fields = Velden (die met een ster zijn nodig):
