failed = { $file }: codes en aanmeldingen kunnen daar niet worden bewaard: { $why }
unreadable = { $file }: dit bevat geen codes en aanmeldingen: { $why }; start met --new-codes om nieuwe te maken
other_format = { $file }: geschreven door een andere versie van adoube; start met --new-codes om nieuwe codes te maken
