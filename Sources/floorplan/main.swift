import Glibc

CleanupList.installHandlers()
exit(Floorplan.run(Array(CommandLine.arguments.dropFirst()), Console()).rawValue)
